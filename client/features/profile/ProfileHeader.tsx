import { ArrowUpRight, Share2 } from 'lucide-react'
import { lazy, useState } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { countText } from '../../ui/count-text.ts'
import { LazyPart } from '../../ui/ErrorBoundary.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Loading.tsx'
import { UserLink } from '../../ui/UserText.tsx'
import type { ProfileHeaderFragment } from './profile.generated.ts'
import { ProfileCover } from './ProfileCover.tsx'
import styles from './profile.module.css'

const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog }))

export function ProfileHeader({ profile }: { profile: ProfileHeaderFragment }) {
  const { displayName, location, yearsExperience, viewCount, websiteUrl } = profile
  return (
    <header className={styles.header}>
      <div className={styles.banner}>
        <ProfileCover cover={profile.coverImage} profile={profile} displayedWidth="100vw" isFirst isBanner />
      </div>
      <div className={styles.person}>
        <span className={`line round ${styles.avatar}`}>
          <Avatar person={profile} size="large" />
        </span>
        <div className={styles.names}>
          <PageHeading dir="auto">{displayName}</PageHeading>
          <div className={styles.facts}>
            <ul>
              {location && <Fact>{location}</Fact>}
              {typeof yearsExperience === 'number' && (
                <Fact>{`${countText(yearsExperience, 'year')} experience`}</Fact>
              )}
              <Fact>{countText(viewCount, 'view')}</Fact>
            </ul>
          </div>
        </div>
        <div className={`row ${styles.actions}`}>
          <ShareButton slug={profile.slug} displayName={displayName} />
          {websiteUrl && (
            <UserLink className="button" href={websiteUrl}>
              Website
              <ArrowUpRight size={16} aria-hidden="true" />
            </UserLink>
          )}
        </div>
      </div>
    </header>
  )
}

const Fact = ({ children }: { children: string }) => (
  <li>
    <bdi>{children}</bdi>
  </li>
)

function ShareButton({ slug, displayName }: { slug: string; displayName: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button className="button" type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Share2 size={16} aria-hidden="true" />
        Share
      </button>
      {isOpen && (
        <LazyPart>
          <ShareDialog slug={slug} displayName={displayName} onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}

export const ProfileHeaderSkeleton = () => (
  <div className={styles.header}>
    <Skeleton className={styles.banner} />
    <div className={styles.person}>
      <span className={`line round ${styles.avatar}`}>
        <Skeleton className="round" width="112px" height="112px" />
      </span>
      <div className={styles.names}>
        <Skeleton width="min(100%, 320px)" height="2.6rem" />
        <Skeleton className={styles.factsSkeleton} width="min(80%, 260px)" height="1.3rem" />
      </div>
    </div>
  </div>
)
