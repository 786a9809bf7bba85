import { Link } from 'react-router-dom'
import { creatorPath, pagePaths, registerPath } from '../../../contract/page-paths.ts'
import { userOf, useSession } from '../../session/session.ts'
import { initialsOf } from '../../ui/Avatar.tsx'
import { Skeleton } from '../../ui/Loading.tsx'
import { EmptyState, ErrorState } from '../../ui/Notice.tsx'
import { FramedImage } from '../../ui/ResponsiveImage.tsx'
import styles from './home.module.css'
import type { HomePageQuery } from './HomePage.generated.ts'
import type { HomeData } from './useHomeData.ts'

type FeaturedCreator = HomePageQuery['featuredCreators'][number]

interface FeaturedProps {
  home: HomeData
  found: readonly FeaturedCreator[]
  search: string
  onClear: () => void
}

export function Featured({ home: { data, hasFailed, read }, found, search, onClear }: FeaturedProps) {
  return (
    <section className={styles.featured} aria-labelledby="featured">
      <div className="row apart baseline gap-8 above">
        <h2 id="featured">Featured creators</h2>
        <Link to={pagePaths.creators}>Browse all creators</Link>
      </div>
      {data ? (
        found.length === 0 && (search ? <NoMatch search={search} onClear={onClear} /> : <FirstCreator />)
      ) : hasFailed ? (
        <ErrorState title="Failed to load creators" text="Failed to fetch profiles" retry={read} />
      ) : null}
      <ul className={styles.row} aria-busy={!data && !hasFailed}>
        {data
          ? found.map((creator) => (
              <li key={creator.id}>
                <FeaturedCard creator={creator} />
              </li>
            ))
          : !hasFailed &&
            [1, 2, 3].map((place) => (
              <li key={place} className={styles.creator}>
                <Skeleton className={styles.image} />
                <Skeleton width="50%" height="1.484rem" />
                <Skeleton height="1.55rem" />
              </li>
            ))}
      </ul>
    </section>
  )
}

const FeaturedCard = ({ creator }: { creator: FeaturedCreator }) => (
  <Link className={styles.creator} to={creatorPath(creator.slug)}>
    {creator.coverImage ? (
      <FramedImage
        className={styles.image}
        image={creator.coverImage}
        placeholder={creator.coverImage.placeholder}
        alt=""
        // Less than its width on a phone, which loads all three on a slow line.
        displayedWidth="(min-width: 1312px) 416px, (min-width: 720px) 31vw, 60vw"
      />
    ) : (
      // The most viewed all have a picture; creators whom the operator names may have none.
      <span className={`${styles.image} ${styles.initials}`} aria-hidden="true">
        {initialsOf(creator.displayName)}
      </span>
    )}
    <h3 className="clamp" dir="auto">
      {creator.displayName}
    </h3>
    <p className="clamp" dir="auto">
      {lineOf(creator)}
    </p>
    <p className="detail clamp" dir="auto">
      {tagsOf(creator).join(' · ')}
    </p>
  </Link>
)

const NoMatch = ({ search, onClear }: Pick<FeaturedProps, 'search' | 'onClear'>) => (
  <EmptyState
    title={
      <>
        No creators found matching “<bdi>{search}</bdi>”
      </>
    }
  >
    <button
      className="button"
      type="button"
      onClick={() => {
        document.querySelector<HTMLElement>('main [type=search]')!.focus() // this button is removed
        onClear()
      }}
    >
      Clear search
    </button>
  </EmptyState>
)

function FirstCreator() {
  const user = userOf(useSession())
  return (
    <EmptyState
      title="Nobody is featured yet"
      text="Creators appear here with their first picture: create a profile and upload one."
    >
      <Link className="button" to={user ? pagePaths.dashboard : registerPath}>
        Be the first
      </Link>
    </EmptyState>
  )
}

/** In characters; a screen reader reads the whole card. */
const maxLineLength = 140
const maxTags = 3

/** Returns the first paragraph of the biography, shortened to a line. */
function lineOf({ bio }: FeaturedCreator): string {
  const [line = ''] = (bio ?? '').trim().split('\n')
  const letters = Array.from(line)
  return letters.length > maxLineLength ? `${letters.slice(0, maxLineLength).join('')}…` : line
}

const tagsOf = ({ specialties }: FeaturedCreator) => specialties.slice(0, maxTags)

/** Returns the creators whose card has the text in name, bio or tags. */
export function searchFeatured(creators: readonly FeaturedCreator[], search: string) {
  const wanted = search.toLowerCase()
  return creators.filter((creator) =>
    [creator.displayName, lineOf(creator), ...tagsOf(creator)].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  )
}
