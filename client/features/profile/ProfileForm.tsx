import { useFormikContext } from 'formik'
import { limits } from '../../../contract/limits.ts'
import { profileRules } from '../../../contract/rules/profile.ts'
import { AddressField } from '../../forms/AddressField.tsx'
import { initialValues } from '../../forms/form-values.ts'
import { NumberField, TextField } from '../../forms/TextField.tsx'
import { TextListField } from '../../forms/TextListField.tsx'
import { ValidForm } from '../../forms/ValidForm.tsx'
import type { CreateCreatorProfileInput } from '../../generated/schema-types.ts'
import { useAccount } from '../../session/session.ts'
import { draftKey } from '../../ui/drafts.ts'
import { ProfileCard } from './ProfileCard.tsx'
import type { ProfileFormFragment } from './ProfileForm.generated.ts'

const { bio, specialty } = limits.profile
const blank = {
  bio: '',
  location: '',
  websiteUrl: '',
  youtubeChannelId: '',
  specialties: [] as string[],
}
const blankLater = { equipmentSummary: '', yearsExperience: '' }

interface ProfileFormProps {
  profile: ProfileFormFragment | undefined
  /** Receives only the changed fields of an existing profile; resolves with the saved profile. */
  onSave: (fields: CreateCreatorProfileInput) => Promise<ProfileFormFragment | undefined>
}

export function ProfileForm({ profile, onSave }: ProfileFormProps) {
  const fieldsOf = (profile: ProfileFormFragment | undefined) =>
    profile ? initialValues({ ...blank, ...blankLater }, profile) : { ...blank }
  const { id } = useAccount()
  return (
    <ValidForm
      initial={fieldsOf(profile)}
      rules={profileRules}
      submit={profile ? 'Save changes' : 'Create profile'}
      submitting={profile ? 'Saving …' : 'Creating …'}
      onSubmit={(input, changed) =>
        onSave(profile ? changed : input).then((saved) => saved && fieldsOf(saved))
      }
      isLong
      draft={{ key: draftKey(id, 'profile') }}
      aside={<ProfilePreview profile={profile} />}
    >
      <TextField
        name="bio"
        label="Bio"
        rows={5}
        help={`Who you are and what you do, ${bio.min} to ${bio.max} characters.`}
      />
      <div className={profile && 'pair'}>
        <TextField name="location" label="Location" help="Where you live, or photograph from." />
        {profile && (
          <NumberField
            name="yearsExperience"
            label="Years of experience"
            isWhole
            help="Shown when it is set."
          />
        )}
      </div>
      <AddressField name="websiteUrl" label="Website" help="Such as https://example.org or example.org" />
      <AddressField
        name="youtubeChannelId"
        type="text"
        addresses={/^(?:www\.|m\.)?youtube\.com\//i}
        label="YouTube channel"
        help="Its id, its @handle, or its address."
      />
      <TextListField
        name="specialties"
        label="Specialties"
        itemLabel="specialty"
        maxLength={specialty.max}
        help="Such as Lunar or Narrowband; Enter adds one."
      />
      {profile && (
        <TextField
          name="equipmentSummary"
          label="Equipment summary"
          rows={4}
          help="Your main rig in a few sentences; single pieces belong under Gear."
        />
      )}
    </ValidForm>
  )
}

/** Beside the form of an existing profile only where it has room. */
function ProfilePreview({ profile }: { profile: ProfileFormFragment | undefined }) {
  const { values } = useFormikContext<{ location: string; specialties: string[] }>()
  const { displayName, avatarUrl, avatarSizes } = useAccount()
  const card = {
    id: 0,
    slug: displayName,
    displayName,
    avatarUrl,
    avatarSizes,
    viewCount: 0,
    coverImage: null,
  }
  return (
    <section className={`stack gap-8 ${profile ? 'beside' : ''}`} aria-label="Preview of your card">
      <p className="detail">Your card in the directory</p>
      <div inert>
        <ProfileCard profile={{ ...card, ...profile, ...values }} />
      </div>
    </section>
  )
}
