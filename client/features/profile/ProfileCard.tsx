import { createElement, useId } from 'react'
import { Link } from 'react-router-dom'
import { bioAnchor, creatorPath, gearQuery, imageQuery } from '../../../contract/page-paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Chip, ChipList } from '../../ui/ChipList.tsx'
import { piecesOf } from './matched-pieces.ts'
import { countText } from '../../ui/count-text.ts'
import { Skeleton } from '../../ui/Loading.tsx'
import type { CardMatchFragment, ProfileCardFragment } from './profile.generated.ts'
import styles from './ProfileCard.module.css'
import { ProfileCover } from './ProfileCover.tsx'

/** The maximum that fits on one line of a card. */
const maxSpecialties = 3
const displayedWidth = '(min-width: 1312px) 302px, (min-width: 900px) 30vw, (min-width: 590px) 46vw, 94vw'

interface ProfileCardProps {
  profile: ProfileCardFragment
  /** Why a search found it. */
  match?: CardMatchFragment | null | undefined
  /** What was searched for. */
  search?: string
  isFirst?: boolean
}

export function ProfileCard({ profile, match, search = '', isFirst }: ProfileCardProps) {
  const id = useId()
  const isExplained = match && match.kind !== 'name'
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
        <h2 className={`subheading clamp ${styles.name}`} dir="auto">
          <Link
            className="card-link"
            to={creatorPath(profile.slug) + (match ? placeOf(match) : '')}
            aria-describedby={isExplained ? id : undefined}
          >
            {profile.displayName}
          </Link>
        </h2>
        <p className={`detail line apart gap-16 ${styles.facts}`}>
          <span className="truncate" dir="auto">
            {profile.location}
          </span>
          <span className={styles.views}>{countText(profile.viewCount, 'view')}</span>
        </p>
        {isExplained && (
          // Another reason replaces the element: the browser may have translated its texts.
          <p
            key={JSON.stringify(match)}
            className={`detail clamp ${styles.match}`}
            id={id}
            dir={match.kind === 'bio' ? 'auto' : undefined}
          >
            <Reason match={match} search={search} />
          </p>
        )}
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

/** Returns the query string and hash of the creator's page that show what matches. */
function placeOf({ kind, newestImageId, gearItemId }: CardMatchFragment): string {
  if (newestImageId) return imageQuery(newestImageId)
  if (gearItemId) return gearQuery(gearItemId)
  return kind === 'bio' ? `#${bioAnchor}` : ''
}

interface ReasonProps {
  match: CardMatchFragment
  search: string
}

function Reason({ match: { kind, text, imageCount }, search }: ReasonProps) {
  // As arguments, because pieces have no key.
  const pieces = piecesOf(text, search).map((piece, index) =>
    index % 2 === 1 ? createElement('mark', {}, piece) : piece,
  )
  if (kind === 'bio') return createElement('span', {}, ...pieces)
  return (
    <>
      {kind !== 'object' && <span>{`${kind}: `}</span>}
      {createElement('bdi', {}, ...pieces)}
      {imageCount && <span>{` in ${countText(imageCount, 'picture')}`}</span>}
    </>
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
