import { lazy, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { LazyPart } from '../../ui/ErrorBoundary.tsx'
import {
  boxRatio,
  fluidRowHeight,
  fluidSizes,
  imageAlt,
  isStrip,
  JustifiedBox,
  JustifiedRows,
} from '../../ui/JustifiedRows.tsx'
import { Spinner } from '../../ui/Loading.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import { openModal } from '../../ui/open-dialogs.ts'
import { FramedImage } from '../../ui/ResponsiveImage.tsx'
import { linkToImage } from '../../ui/ThumbnailRow.tsx'
import type { GalleryGridFragment, GalleryThumbnailFragment } from './gallery.generated.ts'
import styles from './gallery.module.css'
import { type GalleryPages, MoreImages, useGalleryPages } from './GalleryPages.tsx'
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
  const { shownId, shared, isLoading, isFailed, viewerPages, rows, show, close } = useShownImage(
    profile.id,
    pages,
    gearItemId,
  )
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
        <LazyPart fallback={<ViewerFailed onClose={close} />} loading={<ViewerLoading onClose={close} />}>
          <ImageViewer
            shared={shared}
            pages={viewerPages}
            displayName={displayName}
            shownId={shownId}
            onShow={show}
            onClose={close}
          />
        </LazyPart>
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

interface OverlayProps {
  onClose: () => void
}

const ViewerLoading = ({ onClose }: OverlayProps) => (
  <Overlay label="Opening the picture" isDelayed onClose={onClose}>
    <Spinner label="Opening the picture" />
  </Overlay>
)

/**
 * Shown when the viewer's code fails to load. A reload also helps after a deployment: the address names the image.
 */
const ViewerFailed = ({
  label = 'The viewer could not be loaded',
  onClose,
}: OverlayProps & { label?: string }) => (
  <Overlay label={label} onClose={onClose}>
    <p role="alert">{`${label}.`}</p>
    <form className="row gap-16" method="dialog">
      <button className="button" type="button" onClick={() => window.location.reload()}>
        Try again
      </button>
      <button className="button" type="submit">
        Close
      </button>
    </form>
  </Overlay>
)

function Overlay({
  label,
  isDelayed,
  onClose,
  children,
}: OverlayProps & { label: string; isDelayed?: boolean; children: ReactNode }) {
  return (
    <dialog
      className={`${styles.overlay} ${isDelayed ? 'delayed' : ''} on-photograph`}
      ref={openModal}
      aria-label={label}
      onClose={onClose}
    >
      {children}
    </dialog>
  )
}
