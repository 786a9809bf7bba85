import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { galleryQuery, gearQuery } from '../../../contract/page-paths.ts'
import buttons from '../../ui/button.module.css'
import { EmptyState, ErrorState } from '../../ui/Notice.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { GearFilterFragment, GearGalleryFragment } from './gallery.generated.ts'
import { PictureGrid } from './GalleryGrid.tsx'
import styles from './GearGallery.module.css'
import { fluidRowHeight, JustifiedBox, JustifiedRows } from './JustifiedRows.tsx'
import { useGearPages } from './useGalleryPages.ts'

/** The filter of a gallery by a piece of gear, which the address names. */
export interface GearFilter {
  /** Undefined if the address has no valid id. */
  id: number | undefined
  /** The piece with its pictures; undefined until they have loaded, null if the profile has no such piece. */
  item: GearGalleryFragment | null | undefined
  error: Error | undefined
  retry: () => Promise<unknown>
}

interface GearGalleryProps {
  profile: GearFilterFragment
  filter: GearFilter
  isOpen: boolean
}

/** The pictures of a creator that were taken with one piece of gear. */
export function GearGallery({ profile, filter, isOpen }: GearGalleryProps) {
  const { displayName } = profile
  const piece = profile.gear.find(({ id }) => id === filter.id)
  if (!piece || filter.item === null) {
    return (
      <EmptyState
        title="No such gear"
        text={
          <>
            <bdi>{displayName}</bdi> has no piece of gear at this address. It may have been removed.
          </>
        }
      >
        <ShowAll />
      </EmptyState>
    )
  }
  return (
    <>
      <FilterBar profile={profile} piece={piece} />
      {filter.error && !filter.item ? (
        <ErrorState title="An error occurred" text="The pictures could not be loaded.">
          <RetryButton retry={filter.retry} />
        </ErrorState>
      ) : !filter.item ? (
        <PicturesLoading count={Math.min(piece.imageCount, maxSkeletons)} />
      ) : filter.item.images.length === 0 ? (
        <EmptyState
          title="No pictures yet"
          text={
            <>
              <bdi>{displayName}</bdi> has shown no picture that was taken with it.
            </>
          }
        />
      ) : (
        // Pages and the shown picture are those of one piece.
        <GearPictures key={piece.id} profile={profile} item={filter.item} isOpen={isOpen} />
      )}
    </>
  )
}

interface GearPicturesProps {
  profile: GearFilterFragment
  item: GearGalleryFragment
  isOpen: boolean
}

function GearPictures({ profile, item, isOpen }: GearPicturesProps) {
  const pages = useGearPages(profile.id, item)
  return (
    <PictureGrid
      gallery={item}
      displayName={profile.displayName}
      pages={pages}
      gearItemId={item.id}
      isOpen={isOpen}
    />
  )
}

/** Names the piece and its number of pictures; has the focus when it was reached from the list of gear. */
function FilterBar({
  profile,
  piece,
}: {
  profile: GearFilterFragment
  piece: GearFilterFragment['gear'][number]
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { state } = useLocation()
  const isArrival = useNavigationType() !== NavigationType.Pop && state?.isFromGear === true
  useEffect(() => {
    if (!isArrival) return undefined
    // The link is hidden by now. In the next frame, because a page scrolls to its top when its address loses its hash.
    const frame = requestAnimationFrame(() => {
      heading.current!.focus({ preventScroll: true })
      heading.current!.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    })
    return () => cancelAnimationFrame(frame)
  }, [isArrival, piece.id])
  return (
    <div className={styles.filter}>
      <div className={styles.text}>
        <h2 className={styles.heading} ref={heading} tabIndex={-1}>
          Taken with{' '}
          <Link to={gearQuery(piece.id)}>
            <bdi>{piece.itemName}</bdi>
          </Link>
        </h2>
        <p className={styles.count}>
          {piece.imageCount} of {profile.imageCount === 1 ? '1 picture' : `${profile.imageCount} pictures`}
        </p>
      </div>
      <ShowAll />
    </div>
  )
}

const ShowAll = () => (
  <Link
    className={`${buttons.button} ${styles.all}`}
    to={galleryQuery()}
    // The link is removed.
    onClick={() => document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()}
  >
    Show all pictures
    <X size={16} aria-hidden="true" />
  </Link>
)

const maxSkeletons = 6

const PicturesLoading = ({ count }: { count: number }) => (
  <div aria-busy="true">
    <output className="visually-hidden">Loading the pictures</output>
    <JustifiedRows rowHeight={fluidRowHeight} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <JustifiedBox key={index} className={styles.skeleton} ratio={3 / 2}>
          <Skeleton className={styles.picture} />
        </JustifiedBox>
      ))}
    </JustifiedRows>
  </div>
)
