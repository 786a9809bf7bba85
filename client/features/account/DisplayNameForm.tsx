import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { changeDisplayNameRules } from '../../../contract/rules/session.ts'
import { formErrorsOf } from '../../apollo/graphql-errors.ts'
import { TextField } from '../../forms/TextField.tsx'
import { ValidForm } from '../../forms/ValidForm.tsx'
import { setUser } from '../../session/session.ts'
import { nothingToSave, useToasts } from '../../ui/Toasts.tsx'
import { type Unsaved, useLeaveWarning } from '../../ui/useLeaveWarning.ts'
import { type ProfilePictureFragment, useChangeDisplayNameMutation } from './profile-picture.generated.ts'

export function DisplayNameForm({ user }: { user: ProfilePictureFragment }) {
  const toasts = useToasts()
  const [changeDisplayName] = useChangeDisplayNameMutation({
    update: (_cache, { data }) => setUser(data!.changeDisplayName!.session),
  })
  const [unsaved, setUnsaved] = useState<Unsaved>('nothing')
  useLeaveWarning(unsaved)
  return (
    <ValidForm
      initial={{ displayName: user.displayName }}
      rules={changeDisplayNameRules}
      submit="Save name"
      submitting="Saving …"
      errorsOf={formErrorsOf}
      onSubmit={async (fields, changed) => {
        if (changed.displayName === undefined) {
          toasts.success(nothingToSave)
          return fields
        }
        const { data } = await changeDisplayName({
          variables: { input: { displayName: changed.displayName } },
        })
        toasts.success('Your name was changed.')
        return data!.changeDisplayName!.session
      }}
      fieldsOf={({ displayName }) => ({ displayName })}
      onUnsaved={setUnsaved}
    >
      <TextField
        name="displayName"
        label="Display name"
        autoComplete="name"
        maxLength={limits.session.displayName.max}
        help="Shown on your page, your card and your pictures. The address of your page stays the same."
      />
    </ValidForm>
  )
}
