import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router-dom'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import {
  boxRatio,
  fluidRowHeight,
  fluidSizes,
  imageAlt,
  isStrip,
  JustifiedBox,
  JustifiedRows,
} from '../../ui/JustifiedRows.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import { FramedImage } from '../../ui/ResponsiveImage.tsx'
import { linkToImage } from '../../ui/ThumbnailRow.tsx'
import type { GalleryGridFragment, GalleryThumbnailFragment } from './gallery.generated.ts'
import styles from './gallery.module.css'
import { ViewerFailed, ViewerLoading } from './ImageViewerOverlay.tsx'
import { MoreImages } from './MoreImages.tsx'
import { type GalleryPages, useGalleryPages } from './useGalleryPages.ts'
import { useShownImage } from './useShownImage.ts'

const loadViewer = () => import('./ImageViewer.tsx')
const ImageViewer = lazy(async () => ({ default: (await loadViewer()).ImageViewer }))

/** Ignores failures: opening the viewer loads it again. */
const preloadViewer = () => void loadViewer().catch(() => {})

interface GalleryGridProps {
  profile: GalleryGridFragment
  /** Images in a hidden tab load lazily. */
  isOpen: boolean
}

export function GalleryGrid({ profile, isOpen }: GalleryGridProps) {
  const pages = useGalleryPages(profile)
  if (pages.images.length === 0) {
    return (
      <EmptyState
        title="No images yet"
        text={
          <>
            <bdi>{profile.displayName}</bdi> has not shown any pictures.
          </>
        }
      />
    )
  }
  return <ImageGrid profile={profile} pages={pages} isOpen={isOpen} />
}

interface ImageGridProps {
  profile: Pick<GalleryGridFragment, 'id' | 'displayName'>
  pages: GalleryPages
  /** Set if all of them were taken with it. */
  gearItemId?: number
  isOpen: boolean
}

export function ImageGrid({ profile, pages, gearItemId, isOpen }: ImageGridProps) {
  const { displayName } = profile
  const { images } = pages
  const { shownId, shared, isLoading, isFailed, viewerPages, show, close } = useShownImage(
    profile.id,
    pages,
    gearItemId,
  )
  const { rows, noteSeen } = useFocusOfLastSeen(shownId, pages)
  return (
    <>
      <JustifiedRows rowHeight={fluidRowHeight} ref={rows}>
        {images.map((image, index) => (
          <GalleryThumbnail
            key={image.id}
            image={image}
            index={index}
            displayName={displayName}
            gearItemId={gearItemId}
            isFirst={index === 0 && isOpen && !shownId}
          />
        ))}
      </JustifiedRows>
      <MoreImages pages={pages} list={rows} />
      {isLoading && <ViewerLoading onClose={close} />}
      {isFailed && <ViewerFailed label="The picture could not be loaded" onClose={close} />}
      {shownId && (
        <ErrorBoundary fallback={<ViewerFailed onClose={close} />}>
          <Suspense fallback={<ViewerLoading onClose={close} />}>
            <ImageViewer
              shared={shared}
              pages={viewerPages}
              displayName={displayName}
              shownId={shownId}
              onShow={(id) => {
                noteSeen(id)
                show(id)
              }}
              onClose={close}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}

interface GalleryThumbnailProps {
  image: GalleryThumbnailFragment
  index: number
  displayName: string
  gearItemId: number | undefined
  isFirst: boolean
}

function GalleryThumbnail(props: GalleryThumbnailProps) {
  const { image, index, displayName, gearItemId, isFirst } = props
  const { id, title } = image
  const alt = imageAlt(image, index, displayName)
  const ratio = boxRatio(image)
  return (
    <JustifiedBox className={styles.item} ratio={ratio} data-strip={isStrip(image) || undefined}>
      <Link
        className={styles.link}
        {...linkToImage(id, gearItemId)}
        data-image={id}
        onPointerEnter={preloadViewer}
        onFocus={preloadViewer}
      >
        <FramedImage
          className={styles.frame}
          image={image}
          // On a strip the placeholder would show as bright bands above and below.
          placeholder={isStrip(image) ? undefined : image.placeholder}
          alt={alt}
          // A lazily loaded image can use its layout width.
          displayedWidth={isFirst ? fluidSizes(ratio) : `auto, ${fluidSizes(ratio)}`}
          isFirst={isFirst}
        />
        {title && (
          <span className={`on-picture ${styles.title}`} aria-hidden={title === alt}>
            <span className={styles.lines} dir="auto">
              {title}
            </span>
          </span>
        )}
      </Link>
    </JustifiedBox>
  )
}

/** Moves the focus to the last seen image when the viewer is closed; first reads the gallery if it is not read that far. */
function useFocusOfLastSeen(shownId: number | undefined, pages: GalleryPages) {
  const { images, state } = pages
  const rows = useRef<HTMLUListElement>(null)
  const lastSeen = useRef<number>(undefined)
  const isLate = useRef(false)
  const returnFocus = useEffectEvent(
    (images: GalleryPages['images'], state: GalleryPages['state'], shownId?: number) => {
      const id = lastSeen.current
      // An address with a hash moves the focus itself.
      if (shownId || !id || window.location.hash) {
        lastSeen.current = shownId
        isLate.current = false
        return
      }
      // A link of the gallery, or of the gear that the image was opened from.
      const links = document.querySelectorAll<HTMLElement>(`[data-image="${id}"]`)
      const link = [...links].find((one) => one.checkVisibility())
      const isUnread = !images.some((image) => image.id === id) && !pages.isComplete && state !== 'failed'
      if (!link && isUnread && rows.current!.checkVisibility()) {
        isLate.current = true
        if (state === 'idle') void pages.loadAll()
        return
      }
      lastSeen.current = undefined
      // While the gallery was loading, the visitor may have gone elsewhere.
      if (isLate.current && document.activeElement !== document.body) return
      link?.focus({ preventScroll: true })
      link?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    },
  )
  useEffect(() => returnFocus(images, state, shownId), [images, state, shownId])
  // Back may be pressed before the address is updated.
  const noteSeen = (id: number) => void (lastSeen.current = id)
  return { rows, noteSeen }
}
