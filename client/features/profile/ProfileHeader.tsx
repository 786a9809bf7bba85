import { ArrowUpRight } from 'lucide-react'
import { creatorPath } from '../../../contract/page-paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { countText } from '../../ui/count-text.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Loading.tsx'
import { UserLink } from '../../ui/UserLink.tsx'
import { ReportButton } from '../moderation/ReportButton.tsx'
import type { ProfileHeaderFragment } from './profile.generated.ts'
import { ProfileCover } from './ProfileCover.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import styles from './profile.module.css'

export function ProfileHeader({ profile }: { profile: ProfileHeaderFragment }) {
  const { slug, userId, displayName, location, yearsExperience, viewCount, websiteUrl, avatarAltText } =
    profile
  return (
    <header className={styles.header}>
      <div className={styles.banner}>
        <ProfileCover cover={profile.coverImage} profile={profile} displayedWidth="100vw" isFirst isBanner />
      </div>
      <div className={styles.person}>
        <span
          className={`line round ${styles.avatar}`}
          role={avatarAltText ? 'img' : undefined}
          aria-label={avatarAltText ?? undefined}
        >
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
          <ShareDialog
            kind="page"
            path={creatorPath(slug)}
            title={displayName}
            embedded={{ profile }}
            ownerId={userId}
          />
          {websiteUrl && (
            <UserLink className="button" href={websiteUrl}>
              Website
              <ArrowUpRight size={16} aria-hidden="true" />
            </UserLink>
          )}
          <ReportButton creatorProfileId={profile.id} />
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
