import { useFormikContext } from 'formik'
import { useSession } from '../session/useSession.ts'
import { ProfileCard } from './ProfileCard.tsx'
import styles from './ProfilePreview.module.css'

/** Previews the directory card of a profile that is being created. */
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
