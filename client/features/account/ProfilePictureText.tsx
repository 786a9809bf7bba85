import { useState } from 'react'
import { profilePictureTextRules } from '../../../contract/rules/profile-picture.ts'
import { TextField } from '../../forms/TextField.tsx'
import { ValidForm } from '../../forms/ValidForm.tsx'
import { changeUser } from '../../session/session.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { nothingToSave, useToasts } from '../../ui/Toasts.tsx'
import { type ProfilePictureFragment, useUpdateProfilePictureMutation } from './account.generated.ts'

/** Changes the alternative text of an uploaded profile picture. */
export function ProfilePictureText({ user }: { user: ProfilePictureFragment }) {
  const toasts = useToasts()
  const [isOpen, setIsOpen] = useState(false)
  const [update] = useUpdateProfilePictureMutation({
    update: (_cache, { data }) => changeUser(data!.updateProfilePicture!.session),
  })
  return (
    <>
      <button className="button" type="button" onClick={() => setIsOpen(true)}>
        {user.avatarAltText ? 'Edit alt text' : 'Add alt text'}
      </button>
      {isOpen && (
        <FormDialog title="Describe your picture" onClose={() => setIsOpen(false)}>
          <ValidForm
            initial={{ altText: user.avatarAltText ?? '' }}
            rules={profilePictureTextRules}
            submit="Save"
            submitting="Saving …"
            onSubmit={async (_fields, changed) => {
              const isUnchanged = changed.altText === undefined
              if (!isUnchanged) await update({ variables: { input: changed } })
              setIsOpen(false)
              toasts.success(isUnchanged ? nothingToSave : 'Your alt text was saved.')
            }}
          >
            <TextField name="altText" label="Alt text" help="What it shows, for people who cannot see it." />
          </ValidForm>
        </FormDialog>
      )}
    </>
  )
}
