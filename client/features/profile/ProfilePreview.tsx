import { useFormikContext } from 'formik'
import { useSession } from '../session/useSession.ts'
import { ProfileCard } from './ProfileCard.tsx'
import styles from './ProfilePreview.module.css'

/** The card that a new profile will have in the directory, while it is being written. */
export function ProfilePreview() {
  const session = useSession()
  const { values } = useFormikContext<{ location: string; specialties: string[] }>()
  if (session.state !== 'authenticated') return null
  const { displayName, avatarUrl } = session.user
  const card = {
    id: 0,
    slug: displayName,
    displayName,
    avatarUrl: avatarUrl ?? null,
    viewCount: 0,
    coverImage: null,
  }
  return (
    <section className={styles.preview} aria-label="Preview of your card">
      <p className={styles.label}>Your card in the directory</p>
      <div inert>
        <ProfileCard profile={{ ...card, ...values }} />
      </div>
    </section>
  )
}
