import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, NavigationType } from 'react-router-dom'
import { galleryQuery, gearQuery } from '../../../contract/page-paths.ts'
import { imageSearchPath } from '../../../contract/image-search-path.ts'
import { EmptyState, ErrorState } from '../../ui/Notice.tsx'
import { countText } from '../../ui/count-text.ts'
import { useVisit } from '../../ui/visit.ts'
import type { GearFilterFragment, GearGalleryFragment } from './gallery.generated.ts'
import { ImageGrid } from './GalleryGrid.tsx'
import styles from './gallery.module.css'
import { fluidRowHeight, JustifiedSkeleton } from '../../ui/JustifiedRows.tsx'
import { useGearPages } from './GalleryPages.tsx'
import { Status } from '../../ui/Status.tsx'

export interface GearFilter {
  /** Undefined if the address has no valid id. */
  id: number | undefined
  /** Undefined while loading, null if the profile has no such item. */
  item: GearGalleryFragment | null | undefined
  error: Error | undefined
  retry: () => Promise<unknown>
}

interface GearGalleryProps {
  profile: GearFilterFragment
  filter: GearFilter
  isOpen: boolean
}

export function GearGallery({ profile, filter, isOpen }: GearGalleryProps) {
  const { displayName } = profile
  const gearItem = profile.gear.find(({ id }) => id === filter.id)
  if (!gearItem || filter.item === null) {
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
      <FilterBar key={gearItem.id} profile={profile} gearItem={gearItem} />
      {filter.error && !filter.item ? (
        <ErrorState title="An error occurred" text="The pictures could not be loaded." retry={filter.retry} />
      ) : !filter.item ? (
        <ImagesLoading count={Math.min(gearItem.imageCount, maxSkeletons)} />
      ) : filter.item.images.totalCount === 0 ? (
        <EmptyState
          title="No pictures yet"
          text={
            <>
              <bdi>{displayName}</bdi> has shown no picture that was taken with it.
            </>
          }
        />
      ) : (
        // Pages and the shown image are those of one gear item.
        <GearImages key={gearItem.id} profile={profile} item={filter.item} isOpen={isOpen} />
      )}
    </>
  )
}

interface GearImagesProps extends Pick<GearGalleryProps, 'profile' | 'isOpen'> {
  item: GearGalleryFragment
}

const GearImages = ({ profile, item, isOpen }: GearImagesProps) => (
  <ImageGrid profile={profile} pages={useGearPages(item)} gearItemId={item.id} isOpen={isOpen} />
)

interface FilterBarProps extends Pick<GearGalleryProps, 'profile'> {
  gearItem: GearFilterFragment['gear'][number]
}

function FilterBar({ profile, gearItem }: FilterBarProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { location, navigation } = useVisit()
  const isArrival = navigation !== NavigationType.Pop && location.state?.isFromGear === true
  useEffect(() => {
    if (!isArrival) return undefined
    // The link is hidden by now. In the next frame, because a page scrolls to its top when its address loses its hash.
    const frame = requestAnimationFrame(() => {
      heading.current!.focus({ preventScroll: true })
      heading.current!.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    })
    return () => cancelAnimationFrame(frame)
  }, [isArrival])
  return (
    <div className="row apart gap-16 row-gap-8 above">
      <div className="grow">
        <h2 className={`subheading ${styles.heading}`} ref={heading} tabIndex={-1}>
          Taken with{' '}
          <Link to={gearQuery(gearItem.id)}>
            <bdi>{gearItem.itemName}</bdi>
          </Link>
        </h2>
        <p className="detail">
          <span>{`${gearItem.imageCount} of ${countText(profile.imageCount, 'picture')}`}</span>
          {' · '}
          <Link to={imageSearchPath({ gear: gearItem.itemName })}>Pictures with it by all creators</Link>
        </p>
      </div>
      <ShowAll />
    </div>
  )
}

const ShowAll = () => (
  <Link
    className="button unprinted"
    to={galleryQuery()}
    // The focused link is removed.
    onClick={() => document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()}
  >
    Show all pictures
    <X size={16} aria-hidden="true" />
  </Link>
)

const maxSkeletons = 6

const ImagesLoading = ({ count }: { count: number }) => (
  <div aria-busy="true">
    <Status className="visually-hidden">Loading the pictures</Status>
    <JustifiedSkeleton rowHeight={fluidRowHeight} ratios={Array<number>(count).fill(3 / 2)} />
  </div>
)
