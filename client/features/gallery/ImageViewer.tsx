import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ChevronLeft, ChevronRight, Info, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type ControllerRef, Lightbox, type ZoomRef } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import type { ImageViewerFragment } from './gallery.generated.ts'
import buttons from '../../ui/button.module.css'
import { Spinner } from '../../ui/Spinner.tsx'
import { imageAlt } from '../../ui/image-alt.ts'
import { ImageDetails } from './ImageDetails.tsx'
import styles from './ImageViewer.module.css'
import { knownImages } from './known-images.ts'
import type { GalleryPages } from './useGalleryPages.ts'
import type { SharedImage } from './useSharedImage.ts'
import { useViewerPaging } from './useViewerPaging.ts'
import { ViewerSlide } from './ViewerSlide.tsx'

interface ImageViewerProps {
  /** Read apart from `pages`, which do not have it. */
  shared: SharedImage | undefined
  pages: GalleryPages
  displayName: string
  shownId: number
  onShow: (id: number) => void
  onClose: () => void
}

const animationMs = { fade: 200, swipe: 250, navigation: 250, zoom: 250 }
const iconSize = 22

/** Leaves shortcuts such as zoom and Back to the browser. */
function stopBrowserShortcuts(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey) event.stopPropagation()
}

export function ImageViewer(props: ImageViewerProps) {
  const { shared, pages, displayName, shownId, onShow, onClose } = props
  // Undefined where an image is not read yet.
  const known = useMemo<readonly (ImageViewerFragment | undefined)[]>(
    () => (shared ? knownImages(pages.images, shared, pages.count) : pages.images),
    [pages.images, shared, pages.count],
  )
  const count = shared ? known.length : pages.count
  // With new slides Lightbox goes to `index`. Deferred, they wait until `index` includes a key press that arrived with them.
  const images = useDeferredValue(known)
  const indexOf = (id: number) => images.findIndex((image) => image?.id === id)
  const [chosenIndex, setIndex] = useState(() => indexOf(shownId))
  const index = chosenIndex < images.length ? chosenIndex : indexOf(shownId)
  const [hasDetails, setHasDetails] = useState(true)
  // The address is updated asynchronously, so fast key presses must not be compared with it.
  const lastShownId = useRef(shownId)
  const isClosing = useRef(false)
  const zoom = useRef<ZoomRef>(null)
  const controller = useRef<ControllerRef>(null)
  const [notes, setNotes] = useState<HTMLElement | null>(null)
  const goToEnd = useViewerPaging({ index, images, count, pages, setIndex })
  useForwardedKeys(controller)
  const slides = useMemo(
    () =>
      images.map((image) =>
        image ? { src: image.imageUrl, width: image.width, height: image.height } : { src: '' },
      ),
    [images],
  )

  // Showing an image reads its neighbours, so beyond them the images are shown one by one.
  const showNext = useEffectEvent(() => {
    const from = indexOf(lastShownId.current)
    const image = images[index] ?? (from < 0 ? undefined : images[from + Math.sign(index - from)])
    if (!image || image.id === lastShownId.current) return
    lastShownId.current = image.id
    onShow(image.id)
  })
  useEffect(() => showNext(), [images, index])
  const lacksNeighbour = (index > 0 && !images[index - 1]) || (index < count - 1 && !images[index + 1])
  // Ignores a second click during the closing animation, which would navigate back twice.
  function close() {
    if (!isClosing.current) onClose()
    isClosing.current = true
  }
  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'Home') setIndex(0)
    if (key === 'End') goToEnd()
    if (key === '=') zoom.current?.zoomIn() // the plus key without Shift on many keyboards
  }

  return (
    <Lightbox
      open
      close={close}
      className={`${styles.viewer} ${hasDetails ? styles.withDetails : ''} on-photograph`}
      slides={slides}
      index={index}
      on={{ view: ({ index }) => setIndex(index) }}
      plugins={[Zoom]}
      zoom={{ ref: zoom, scrollToZoom: true, pinchZoomV4: true }}
      carousel={{ finite: true, preload: 1, padding: 0, spacing: 16 }}
      animation={animationMs}
      controller={{ ref: controller }}
      portal={{ container: { onKeyDownCapture: stopBrowserShortcuts, onKeyDown } }}
      labels={{
        Lightbox: `Pictures by ${displayName}`,
        'Photo gallery': 'Picture',
        Previous: 'Previous picture',
        Next: 'Next picture',
      }}
      toolbar={{
        buttons: [
          <button
            key="details"
            className={styles.control}
            type="button"
            aria-label="Details"
            title="Details"
            aria-expanded={hasDetails}
            onClick={() => setHasDetails(!hasDetails)}
          >
            <Info size={iconSize} aria-hidden="true" />
          </button>,
          'close',
        ],
      }}
      render={{
        iconPrev: () => <ChevronLeft size={iconSize} aria-hidden="true" />,
        iconNext: () => <ChevronRight size={iconSize} aria-hidden="true" />,
        iconClose: () => <X size={iconSize} aria-hidden="true" />,
        ...(count === 1 ? { buttonPrev: () => null, buttonNext: () => null } : {}),
        buttonZoom: (zoom) => <ZoomControls {...zoom} />,
        slide: ({ slide, offset, rect, zoom }) => {
          const slideIndex = slides.findIndex((own) => own === slide)
          const image = images[slideIndex]
          return image ? (
            <ViewerSlide
              image={image}
              alt={imageAlt(image, slideIndex, displayName)}
              window={rect}
              zoom={zoom ?? 1}
              isCurrent={offset === 0}
              notes={notes}
              // The Retry button is removed; focus returns to the viewer.
              onRetry={() => controller.current?.focus()}
            />
          ) : (
            <Spinner label="Loading the picture" />
          )
        },
        controls: () => (
          <>
            <output className={styles.counter}>{`${index + 1} of ${count}`}</output>
            <div className={styles.notes} ref={setNotes}>
              {pages.state === 'failed' && lacksNeighbour && <MoreFailed pages={pages} />}
            </div>
            {hasDetails && images[index] && <ImageDetails image={images[index]} />}
          </>
        ),
      }}
    />
  )
}

/** Keeps keys from the page behind while the viewer has no focus, as before its first effects, and focuses it. */
function useForwardedKeys(controller: RefObject<ControllerRef | null>) {
  useLayoutEffect(() => {
    const listening = new AbortController()
    const forward = (event: globalThis.KeyboardEvent) => {
      const { target, key, code, ctrlKey, metaKey, altKey } = event
      const isOurs = target instanceof Element && target.closest('[role="dialog"], dialog') !== null
      if (isOurs || key === 'Tab' || ctrlKey || metaKey || altKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      controller.current?.focus()
      const viewer = document.activeElement?.closest('[role="dialog"]') && document.activeElement
      viewer?.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))
    }
    window.addEventListener('keydown', forward, { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [controller])
}

const MoreFailed = ({ pages }: Pick<ImageViewerProps, 'pages'>) => (
  <div className={styles.note} role="alert" onPointerDown={(event) => event.stopPropagation()}>
    More pictures could not be loaded.
    <button className={buttons.button} type="button" onClick={() => void pages.loadNext()}>
      Try again
    </button>
  </div>
)

function ZoomControls({ zoom, minZoom, maxZoom, zoomIn, zoomOut, changeZoom }: ZoomRef) {
  const isFull = zoom >= maxZoom
  const percent = `${Math.round((zoom / maxZoom) * 100)} %`
  return (
    <>
      <button
        className={styles.control}
        type="button"
        aria-label="Zoom out"
        title="Zoom out"
        aria-disabled={zoom <= minZoom}
        onClick={zoomOut}
      >
        <ZoomOut size={iconSize} aria-hidden="true" />
      </button>
      <button
        className={`${styles.control} ${styles.percent}`}
        type="button"
        aria-label={`${percent}: ${isFull ? 'fit to the window' : 'show at 100 %'}`}
        title={isFull ? 'Fit to the window' : 'Show at 100 %'}
        aria-disabled={minZoom === maxZoom}
        onClick={() => changeZoom(isFull ? minZoom : maxZoom)}
      >
        {percent}
      </button>
      <button
        className={styles.control}
        type="button"
        aria-label="Zoom in"
        title="Zoom in"
        aria-disabled={isFull}
        onClick={zoomIn}
      >
        <ZoomIn size={iconSize} aria-hidden="true" />
      </button>
    </>
  )
}
