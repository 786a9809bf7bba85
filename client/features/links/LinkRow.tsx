import { limits } from '../../../contract/limits.ts'
import { TextField } from '../../forms/TextField.tsx'
import styles from '../items/ItemPanel.module.css'

interface Named {
  platform: string
  displayName?: string | null
}

export const LinkRow = ({ item }: { item: Named & { url: string } }) => (
  <>
    <p className={styles.name} dir="auto">
      {linkName(item)}
    </p>
    <p className={styles.detail}>{URL.parse(item.url)?.host}</p>
  </>
)

export const linkName = ({ platform, displayName }: Named) => displayName || platform

export const LinkFields = () => (
  <>
    <TextField
      name="platform"
      label="Platform"
      maxLength={limits.link.platform.max}
      help="Such as YouTube, Mastodon or Patreon."
    />
    <TextField
      name="url"
      label="Address"
      type="url"
      maxLength={limits.url.max}
      help="Such as https://example.org or example.org"
    />
    <TextField
      name="displayName"
      label="Display name"
      maxLength={limits.link.displayName.max}
      help="What the link says; the platform if left blank."
    />
  </>
)
