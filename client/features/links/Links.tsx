import { ArrowUpRight } from 'lucide-react'
import { EmptyState } from '../../ui/Notice.tsx'
import { UserLink } from '../../ui/UserLink.tsx'
import { UserText } from '../../ui/UserText.tsx'
import type {
  SocialLinksFragment,
  SocialLinksItemFragment,
  SupportLinksFragment,
  SupportLinksItemFragment,
} from './links.generated.ts'
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

export function SupportLinks({ profile }: { profile: SupportLinksFragment }) {
  if (profile.supportLinks.length === 0) {
    return (
      <EmptyState
        title="No support links yet"
        text={
          <>
            <bdi>{profile.displayName}</bdi> asks for nothing at the moment.
          </>
        }
      />
    )
  }
  return (
    <ul className={styles.list}>
      {profile.supportLinks.map((link) => (
        <SupportLinksItem key={link.id} link={link} />
      ))}
    </ul>
  )
}

function SupportLinksItem({ link }: { link: SupportLinksItemFragment }) {
  const { platform, url, displayName, description } = link
  return (
    <li className="row ruled gap-24 row-gap-12">
      <div className="grow">
        <h2 className="subheading" dir="auto">
          {displayName || platform}
        </h2>
        {description && <UserText className={`muted ${styles.description}`}>{description}</UserText>}
      </div>
      <UserLink className={`button break-words ${styles.button}`} href={url}>
        <bdi>{platform}</bdi>
        <ArrowUpRight size={16} aria-hidden="true" />
      </UserLink>
    </li>
  )
}
