import { ArrowUpRight } from 'lucide-react'
import type { SocialLinksFragment } from '../../generated/graphql.ts'
import { UserLink } from '../../ui/UserLink.tsx'
import styles from './SocialLinks.module.css'

export function SocialLinks({ profile }: { profile: SocialLinksFragment }) {
  if (profile.socialLinks.length === 0) return null
  return (
    <section>
      <h2 className={styles.heading}>Elsewhere</h2>
      <ul className={styles.list}>
        {profile.socialLinks.map(({ id, platform, url, displayName }) => (
          <li key={id}>
            <UserLink className={styles.link} href={url}>
              <bdi>{displayName || platform}</bdi>
              {displayName && displayName !== platform && <bdi className={styles.platform}>{platform}</bdi>}
              <ArrowUpRight size={16} aria-hidden="true" />
            </UserLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
