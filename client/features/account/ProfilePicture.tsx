import { ImageUp } from 'lucide-react'
import { type ChangeEvent, type MouseEvent, useId, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { messageOf } from '../../apollo/graphql-errors.ts'
import { FormErrorMessage } from '../../forms/FormErrorMessage.tsx'
import { type ProfilePictureFragment, useDeleteProfilePictureMutation } from './account.generated.ts'
import { changeUser } from '../../session/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { LazyPart } from '../../ui/ErrorBoundary.tsx'
import { focusNext } from '../../ui/focus-next.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { lazyWithRetry, retriable } from '../../ui/lazy-with-retry.tsx'
import { useToasts } from '../../ui/Toasts.tsx'
import styles from './account.module.css'
import { ProfilePictureText } from './ProfilePictureText.tsx'

const { maxBytes, tooLarge, empty, mediaTypes, wrongType } = limits.gallery.file

const load = retriable(() => import('./ProfilePictureCropForm.tsx'))
const ProfilePictureCropForm = lazyWithRetry(async () => ({ default: (await load()).ProfilePictureCropForm }))

export function ProfilePicture({ user }: { user: ProfilePictureFragment }) {
  const id = useId()
  const toasts = useToasts()
  const [chosen, setChosen] = useState<File>()
  const [error, setError] = useState<string>()
  const [deleteProfilePicture, { loading: isRemoving }] = useDeleteProfilePictureMutation({
    update: (_cache, { data }) => changeUser(data!.deleteProfilePicture!.session),
  })
  const hasProfilePicture = user.avatarSizes.length > 0

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file) return
    target.value = '' // the same file can be chosen again
    const problem = problemOf(file)
    setError(problem)
    if (!problem) setChosen(file)
  }

  function remove({ currentTarget }: MouseEvent) {
    if (isRemoving || !window.confirm('Are you sure you want to remove your picture?')) return
    setError(undefined)
    focusNext(currentTarget)
    deleteProfilePicture().then(
      () => toasts.success('Your picture was removed.'),
      (problem: unknown) =>
        setError(messageOf(problem) || 'Your picture could not be removed. Please try again.'),
    )
  }
  return (
    <div className={`row gap-24 ${styles.picture}`}>
      <Avatar person={user} size="large" />
      <div className="stack gap-8 grow">
        <div className="row gap-8">
          <label
            className={`button shows-focus ${styles.upload}`}
            onPointerEnter={() => void load().catch(() => {})}
          >
            <ImageUp size={18} aria-hidden="true" />
            <span>{hasProfilePicture ? 'Replace picture' : 'Upload picture'}</span>
            <input
              className="visually-hidden"
              data-list-focus
              type="file"
              accept={mediaTypes.join()}
              aria-describedby={`${id}-help`}
              onChange={choose}
            />
          </label>
          {hasProfilePicture && <ProfilePictureText user={user} />}
          {hasProfilePicture && (
            <button className="button" type="button" aria-disabled={isRemoving} onClick={remove}>
              Remove picture
            </button>
          )}
        </div>
        <p className="detail" id={`${id}-help`}>
          JPEG, PNG or WebP, at most 10 MB. You choose the part to show next.
        </p>
        <FormErrorMessage text={error} />
      </div>
      {chosen && (
        <FormDialog title="Choose the part to show" onClose={() => setChosen(undefined)}>
          <LazyPart
            fallback={
              <p role="alert" aria-atomic="true">
                This could not be loaded. Close this and choose the picture again.
              </p>
            }
            loading={<p className="detail">Loading …</p>}
          >
            <ProfilePictureCropForm
              file={chosen}
              onSaved={() => {
                setChosen(undefined)
                toasts.success('Your picture was saved.')
              }}
            />
          </LazyPart>
        </FormDialog>
      )}
    </div>
  )
}

/** Some systems do not report a media type. */
function problemOf({ size, type }: File): string | undefined {
  if (size === 0) return empty
  if (size > maxBytes) return tooLarge
  return type && !mediaTypes.some((one) => one === type) ? wrongType : undefined
}
