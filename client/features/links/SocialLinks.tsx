import { ArrowUpRight } from 'lucide-react'
import { UserLink } from '../../ui/UserLink.tsx'
import type { SocialLinksFragment, SocialLinksItemFragment } from './links.generated.ts'
import styles from './links.module.css'

export function SocialLinks({ profile }: { profile: SocialLinksFragment }) {
  if (profile.socialLinks.length === 0) return null
  return (
    <section className="stack gap-8">
      <h2 className="subheading">Elsewhere</h2>
      <ul>
        {profile.socialLinks.map((link) => (
          <SocialLinksItem key={link.id} link={link} />
        ))}
      </ul>
    </section>
  )
}

const SocialLinksItem = ({ link: { platform, url, displayName } }: { link: SocialLinksItemFragment }) => (
  <li>
    <UserLink className={`line gap-8 ${styles.link}`} href={url}>
      <bdi>{displayName || platform}</bdi>
      {displayName && displayName !== platform && (
        <bdi className={`detail ${styles.platform}`}>{platform}</bdi>
      )}
      <ArrowUpRight size={16} aria-hidden="true" />
    </UserLink>
  </li>
)
