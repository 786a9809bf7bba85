import { Link } from 'react-router-dom'
import { creatorPath } from '../../../contract/page-paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Chip, ChipList } from '../../ui/ChipList.tsx'
import { countText } from '../../ui/count-text.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { ProfileCardFragment } from './profile.generated.ts'
import styles from './ProfileCard.module.css'
import { ProfileCover } from './ProfileCover.tsx'

/** The maximum that fits on one line of a card (docs/product.md, 'Constants'). */
const maxSpecialties = 3
const displayedWidth = '(min-width: 1312px) 302px, (min-width: 900px) 30vw, (min-width: 590px) 46vw, 94vw'

export function ProfileCard({ profile, isFirst }: { profile: ProfileCardFragment; isFirst?: boolean }) {
  const specialties = profile.specialties.slice(0, maxSpecialties)
  return (
    <article className={styles.card}>
      <div className={styles.cover}>
        <ProfileCover
          cover={profile.coverImage}
          profile={profile}
          displayedWidth={displayedWidth}
          isFirst={isFirst}
        />
      </div>
      <div className={styles.body}>
        <span className={styles.avatar}>
          <Avatar
            name={profile.displayName}
            url={profile.avatarUrl ?? null}
            sizes={profile.avatarSizes}
            size="medium"
          />
        </span>
        <h2 className={styles.name} dir="auto">
          <Link className={styles.link} to={creatorPath(profile.slug)}>
            {profile.displayName}
          </Link>
        </h2>
        <p className={styles.facts}>
          <span className={styles.location} dir="auto">
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
  <div className={styles.card}>
    <Skeleton className={styles.cover} />
    <div className={styles.body}>
      <span className={styles.avatar}>
        <Skeleton className={styles.avatarSkeleton} />
      </span>
      <Skeleton className={styles.nameSkeleton} />
      <Skeleton className={styles.factsSkeleton} />
      <div className={styles.specialties}>
        <Skeleton className={styles.chipsSkeleton} />
      </div>
    </div>
  </div>
)
