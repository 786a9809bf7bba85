import { X } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { nameOfImage } from '../../../contract/discovery.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { LazyPart } from '../../ui/ErrorBoundary.tsx'
import { Spinner } from '../../ui/Loading.tsx'
import { lazyWithRetry, retriable } from '../../ui/lazy-with-retry.tsx'
import { useOverlayTitle } from '../../ui/PageHeading.tsx'
import { placeOf } from '../placement/place.ts'
import { PlaceList } from '../placement/PlaceList.tsx'
import gallery from './gallery.module.css'
import { type ImageCreator, ImageTitle } from './ImageTitle.tsx'
import styles from './ImageViewer.module.css'
import type { ViewerImage, ViewerImagesProps } from './useViewerImages.ts'
import { ViewerFrame } from './ViewerFrame.tsx'

const loadViewer = retriable(() => import('./ImageViewer.tsx'))
const ImageViewer = lazyWithRetry(loadViewer)

/** Ignores failures: opening the viewer loads it again. */
export const preloadViewer = () => void loadViewer().catch(() => {})

interface OpenedImageProps extends Omit<ViewerImagesProps, 'shownId'> {
  names: readonly string[]
  creatorOf: (imageId: number) => ImageCreator
  /** Undefined until the image is read. */
  shownId: number | undefined
  isFailed: boolean
  onClose: () => void
}

/** Shows what the page has of an image at once, then the viewer when its code has loaded. */
export function OpenedImage({ shownId, isFailed, ...viewed }: OpenedImageProps) {
  const { known, names, count, creatorOf, onClose } = viewed
  const [viewer, setViewer] = useState<'loading' | 'open' | 'failed'>('loading')
  const index = known.findIndex((image) => image?.id === shownId)
  const image = known[index]
  const creator = image && creatorOf(image.id)
  useOverlayTitle(creator && `${nameOfImage(image, creator)} · ${creator.displayName}`)
  const failure = isFailed
    ? 'The picture could not be loaded'
    : viewer === 'failed'
      ? 'The viewer could not be loaded'
      : undefined
  return (
    <>
      {viewer !== 'open' && (
        <ImageOpening
          image={image}
          creator={creator}
          name={names[index] ?? ''}
          place={`${index + 1} of ${count}`}
          failure={failure}
          onClose={onClose}
        />
      )}
      {shownId !== undefined && (
        <LazyPart onError={() => setViewer('failed')}>
          <ImageViewer {...viewed} shownId={shownId} onOpen={() => setViewer('open')} />
        </LazyPart>
      )}
    </>
  )
}

interface ImageOpeningProps {
  /** Undefined until it is read. */
  image: ViewerImage | undefined
  creator: ImageCreator | undefined
  name: string
  place: string
  failure: string | undefined
  onClose: () => void
}

/**
 * The viewer before its code has loaded, with everything in the same place. A rendered page has it open, so that its
 * picture is visible, and closes, before any script has loaded.
 */
function ImageOpening({ image, creator, name, place, failure, onClose }: ImageOpeningProps) {
  const skyPlace = import.meta.env.SSR && image && 'placement' in image && placeOf(image.placement)
  return (
    <Dialog
      className={`${styles.viewer} ${styles.withDetails} ${styles.opening} on-photograph`}
      open={image !== undefined}
      aria-label={failure ?? 'Opening the picture'}
      onClose={onClose}
    >
      <div className="yarl__container">
        {image && (
          <div className={styles.stage}>
            <ViewerFrame
              image={image}
              size={{ '--width': `${image.width}px`, '--ratio': image.width / image.height } as CSSProperties}
              alt={name}
              displayedWidth={`min(${image.width}px, 100vw, ${Math.round((100 * image.width) / image.height)}vh)`}
              isNext
            />
          </div>
        )}
      </div>
      <form className="yarl__toolbar" method="dialog">
        <button className="button plain" type="submit" value="close" aria-label="Close" title="Close">
          <X size={22} aria-hidden="true" />
        </button>
      </form>
      {creator && image && (
        <>
          <p className={styles.counter}>{place}</p>
          <div className={gallery.details}>
            <ImageTitle image={image} creator={creator} />
            <noscript>{import.meta.env.SSR && skyPlace && <PlaceList place={skyPlace} />}</noscript>
          </div>
        </>
      )}
      <div className={styles.notes}>
        {failure ? (
          <div className={`row centered gap-16 row-gap-8 ${styles.note}`}>
            <p role="alert" aria-atomic="true">{`${failure}.`}</p>
            {/* Helps after a deployment too: the address names the image. */}
            <button className="button" type="button" onClick={() => window.location.reload()}>
              Try again
            </button>
          </div>
        ) : (
          <div className="delayed">
            <Spinner label="Opening the picture" />
          </div>
        )}
      </div>
    </Dialog>
  )
}
