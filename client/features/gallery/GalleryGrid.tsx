import { lazy, Suspense, useEffect, useRef } from 'react'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import type { GalleryGridFragment } from './gallery.generated.ts'
import { GalleryThumbnail } from './GalleryThumbnail.tsx'
import { ViewerFailed, ViewerLoading } from './ImageViewerOverlay.tsx'
import { fluidRowHeight, JustifiedRows } from './JustifiedRows.tsx'
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
  const { displayName } = profile
  if (profile.images.length === 0) {
    return (
      <EmptyState
        title="No images yet"
        text={
          <>
            <bdi>{displayName}</bdi> has not shown any pictures.
          </>
        }
      />
    )
  }
  return <ImageGrid gallery={profile} displayName={displayName} pages={pages} isOpen={isOpen} />
}

interface ImageGridProps {
  gallery: Pick<GalleryGridFragment, 'id' | 'images' | 'imageCount'>
  displayName: string
  pages: GalleryPages
  /** Set if all of them were taken with it. */
  gearItemId?: number
  isOpen: boolean
}

export function ImageGrid({ gallery, displayName, pages, gearItemId, isOpen }: ImageGridProps) {
  const { images, imageCount } = gallery
  const { shown, isOnLaterPage, show, close } = useShownImage(images, pages, gearItemId)
  const { rows, noteSeen } = useFocusOfLastSeen(shown?.id)
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
            isFirst={index === 0 && isOpen && !shown}
            onIntent={preloadViewer}
          />
        ))}
      </JustifiedRows>
      <MoreImages gallery={gallery} pages={pages} list={rows} />
      {isOnLaterPage &&
        (pages.state === 'failed' ? (
          <ViewerFailed label="The picture could not be loaded" onClose={close} />
        ) : (
          <ViewerLoading onClose={close} />
        ))}
      {shown && (
        <ErrorBoundary fallback={<ViewerFailed onClose={close} />}>
          <Suspense fallback={<ViewerLoading onClose={close} />}>
            <ImageViewer
              images={images}
              count={imageCount}
              pages={pages}
              displayName={displayName}
              shownId={shown.id}
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

function useFocusOfLastSeen(shownId: number | undefined) {
  const rows = useRef<HTMLUListElement>(null)
  const lastSeen = useRef<number>(undefined)
  useEffect(() => {
    if (!shownId && lastSeen.current) {
      // A link of the gallery, or of the gear that the image was opened from.
      const links = document.querySelectorAll<HTMLElement>(`[data-image="${lastSeen.current}"]`)
      const link = window.location.hash ? undefined : [...links].find((one) => one.checkVisibility())
      link?.focus({ preventScroll: true })
      link?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    }
    lastSeen.current = shownId
  }, [shownId])
  // Back may be pressed before the address is updated.
  const noteSeen = (id: number) => void (lastSeen.current = id)
  return { rows, noteSeen }
}
