import { Link } from 'react-router-dom'
import { pagePaths } from '../../../contract/page-paths.ts'
import { profileRules } from '../../../contract/rules/profile.ts'
import { CheckboxField } from '../../forms/TextField.tsx'
import { ValidForm } from '../../forms/ValidForm.tsx'
import { nothingToSave, useToasts } from '../../ui/Toasts.tsx'
import { type SkyHoursFormFragment, useShowSkyHoursMutation } from './account.generated.ts'

const rules = profileRules.pick(['showsSkyHours'])

/** Whether the exposures of a creator's public images count in the map of the sky. */
export function SkyHoursForm({ account: { creatorProfile } }: { account: SkyHoursFormFragment }) {
  const toasts = useToasts()
  const [show] = useShowSkyHoursMutation()
  if (!creatorProfile) return <p>Your public pictures will count in it, unless you switch that off here.</p>
  const { id, showsSkyHours } = creatorProfile
  return (
    <ValidForm
      initial={{ showsSkyHours }}
      rules={rules}
      submit="Save"
      submitting="Saving …"
      onSubmit={async (_fields, changed) => {
        const isUnchanged = changed.showsSkyHours === undefined
        if (!isUnchanged) await show({ variables: { input: { creatorProfileId: id, ...changed } } })
        toasts.success(isUnchanged ? nothingToSave : 'Saved. The map follows within a minute.')
      }}
    >
      <CheckboxField name="showsSkyHours">
        The exposures of my public pictures count in <Link to={pagePaths.sky}>the map of the sky</Link>
      </CheckboxField>
    </ValidForm>
  )
}
