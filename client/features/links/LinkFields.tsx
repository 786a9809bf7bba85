import { limits } from '../../../contract/limits.ts'
import { TextField } from '../../forms/TextField.tsx'

export const LinkFields = () => (
  <>
    <TextField
      name="platform"
      label="Platform"
      maxLength={limits.link.platform.max}
      help="Such as YouTube, Mastodon or Patreon."
    />
    <TextField name="url" label="Address" type="url" maxLength={limits.url.max} help="Begins with https://" />
    <TextField
      name="displayName"
      label="Display name"
      maxLength={limits.link.displayName.max}
      help="What the link says; the platform if left blank."
    />
  </>
)
