import { ArrowUpRight } from 'lucide-react'
import { UserLink } from '../../ui/UserLink.tsx'
import type { SocialLinksFragment, SocialLinksItemFragment } from './links.generated.ts'
import styles from './SocialLinks.module.css'

export function SocialLinks({ profile }: { profile: SocialLinksFragment }) {
  if (profile.socialLinks.length === 0) return null
  return (
    <section>
      <h2 className={styles.heading}>Elsewhere</h2>
      <ul className={styles.list}>
        {profile.socialLinks.map((link) => (
          <SocialLinksItem key={link.id} link={link} />
        ))}
      </ul>
    </section>
  )
}

const SocialLinksItem = ({ link: { platform, url, displayName } }: { link: SocialLinksItemFragment }) => (
  <li>
    <UserLink className={styles.link} href={url}>
      <bdi>{displayName || platform}</bdi>
      {displayName && displayName !== platform && <bdi className={styles.platform}>{platform}</bdi>}
      <ArrowUpRight size={16} aria-hidden="true" />
    </UserLink>
  </li>
)
