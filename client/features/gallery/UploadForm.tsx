import { useState } from 'react'
import { uploadRules } from '../../../contract/rules/gallery.ts'
import { messageOf, refusalOf } from '../../apollo/graphql-errors.ts'
import { ValidForm } from '../../forms/ValidForm.tsx'
import { useToasts } from '../../ui/Toasts.tsx'
import type { Unsaved } from '../../ui/useLeaveWarning.ts'
import { ChosenFiles } from './ChosenFiles.tsx'
import { blankFields } from './gallery-image-fields.ts'
import { GalleryFields } from './GalleryFields.tsx'
import { changedFilesOf, refusedFilesOf } from './rejected-files.ts'
import { UploadProblem } from './upload-fetch.ts'
import styles from './UploadForm.module.css'
import { UploadProgress } from './UploadProgress.tsx'
import { useOfferedDate } from './useOfferedDate.ts'
import { type UploadFields, useUpload } from './useUpload.ts'

interface UploadFormProps {
  profileId: number
  onUploaded: (count: number) => void
  onCancel: () => void
  onUnsaved: (unsaved: Unsaved) => void
  /** Called with true when an upload starts, and with false when it ends. It must not be interrupted. */
  onBusy: (isBusy: boolean) => void
}

const noFiles: ReadonlyMap<File, string> = new Map()
const blank: UploadFields = { images: [], ...blankFields }

/** The upload form with its progress. A failure keeps the files and all input. */
export function UploadForm({ profileId, onUploaded, onCancel, onUnsaved, onBusy }: UploadFormProps) {
  const toasts = useToasts()
  const upload = useUpload(profileId)
  const [share, setShare] = useState<number>()
  const [refused, setRefused] = useState<ReadonlyMap<File, string>>(noFiles)
  const isPending = share !== undefined

  async function send(fields: UploadFields) {
    onBusy(true)
    setShare(0)
    setRefused(noFiles)
    try {
      const { length } = await upload(fields, setShare)
      onUploaded(length)
    } catch (problem) {
      const isSaid = messageOf(problem) !== ''
      const wrong = isSaid ? refusedFilesOf(problem) : await changedFilesOf(fields.images)
      setRefused(new Map(Array.from(wrong, ([place, text]) => [fields.images[place]!, text])))
      toasts.failure(messageOf(problem) || 'Failed to upload images.')
      throw !isSaid && wrong.size > 0
        ? new UploadProblem('The upload did not leave: a file has changed.')
        : problem
    } finally {
      onBusy(false)
      setShare(undefined)
    }
  }
  return (
    <ValidForm
      initial={blank}
      rules={uploadRules}
      submit="Upload"
      submitting="Uploading …"
      refusalOf={failureOf}
      onSubmit={send}
      onCancel={onCancel}
      onUnsaved={onUnsaved}
      isHeld={isPending}
      isLong
      foot={isPending && <UploadProgress share={share} />}
    >
      <fieldset className={styles.fields} disabled={isPending}>
        <ChosenFiles refused={refused} />
        <p className={styles.note}>
          This counts for all images of the upload. You can change each of them later.
        </p>
        <DatedFields />
      </fieldset>
    </ValidForm>
  )
}

/** The metadata fields with the capture date suggested from the files. */
const DatedFields = () => <GalleryFields dateHelp={useOfferedDate()} />

/** Leaves out the form-wide message for files that show their own error. */
function failureOf(problem: unknown) {
  const { text, fields } = refusalOf(problem)
  const { images, ...others } = fields
  const isAtFile = refusedFilesOf(problem).size > 0
  const isSaid = messageOf(problem) !== ''
  const ownText = problem instanceof UploadProblem ? problem.message : undefined
  return {
    text: isSaid
      ? text
      : (ownText ??
        'The upload did not arrive. Your files and what you typed are still here: please try again.'),
    fields: images && !isAtFile ? fields : others,
  }
}
