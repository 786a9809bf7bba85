import { Link } from 'react-router-dom'
import { creatorPath } from '../../../contract/page-paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Chip, ChipList } from '../../ui/ChipList.tsx'
import { countText } from '../../ui/count-text.ts'
import { Skeleton } from '../../ui/Loading.tsx'
import type { ProfileCardFragment } from './profile.generated.ts'
import styles from './ProfileCard.module.css'
import { ProfileCover } from './ProfileCover.tsx'

/** The maximum that fits on one line of a card (docs/product.md, 'Constants'). */
const maxSpecialties = 3
const displayedWidth = '(min-width: 1312px) 302px, (min-width: 900px) 30vw, (min-width: 590px) 46vw, 94vw'

export function ProfileCard({ profile, isFirst }: { profile: ProfileCardFragment; isFirst?: boolean }) {
  const specialties = profile.specialties.slice(0, maxSpecialties)
  return (
    <article className={`card shows-focus ${styles.card}`}>
      <div className={styles.cover}>
        <ProfileCover
          cover={profile.coverImage}
          profile={profile}
          displayedWidth={displayedWidth}
          isFirst={isFirst}
        />
      </div>
      <div className={styles.body}>
        <span className={`line round ${styles.avatar}`}>
          <Avatar person={profile} size="medium" />
        </span>
        <h2 className={`subheading ${styles.name}`} dir="auto">
          <Link className="card-link" to={creatorPath(profile.slug)}>
            {profile.displayName}
          </Link>
        </h2>
        <p className={`detail line apart gap-16 ${styles.facts}`}>
          <span className="truncate" dir="auto">
            {profile.location}
          </span>
          <span className={styles.views}>{countText(profile.viewCount, 'view')}</span>
        </p>
        <div className={styles.specialties}>
          {specialties.length > 0 && (
            <ChipList label={`Specialties of ${profile.displayName}`}>
              {specialties.map((specialty) => (
                <Chip key={specialty}>{specialty}</Chip>
              ))}
            </ChipList>
          )}
        </div>
      </div>
    </article>
  )
}

export const ProfileCardSkeleton = () => (
  <div className={`card shows-focus ${styles.card}`}>
    <Skeleton className={styles.cover} />
    <div className={styles.body}>
      <span className={`line round ${styles.avatar}`}>
        <Skeleton className="round" width="48px" height="48px" />
      </span>
      <Skeleton width="60%" height="1.484rem" />
      <Skeleton className={styles.factsSkeleton} height="1.356rem" />
      <div className={styles.specialties}>
        <Skeleton width="70%" height="26px" />
      </div>
    </div>
  </div>
)
