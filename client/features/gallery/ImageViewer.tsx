import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ChevronLeft, ChevronRight, Info, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type ControllerRef, Lightbox, type ZoomRef } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { Spinner } from '../../ui/Loading.tsx'
import { AltText } from './AltText.tsx'
import { ImageDetails } from './ImageDetails.tsx'
import styles from './ImageViewer.module.css'
import { useViewerImages, type ViewerImagesProps } from './useViewerImages.ts'
import { FailureNote, ViewerSlide } from './ViewerSlide.tsx'

interface ImageViewerProps extends ViewerImagesProps {
  /** The alternative texts of the images. */
  names: readonly string[]
  displayName: string
  onOpen: () => void
  onClose: () => void
}

const animationMs = { fade: 200, swipe: 250, navigation: 250, zoom: 250 }
const iconSize = 22

/** Leaves shortcuts such as zoom and Back to the browser, and Escape while it closes the alternative text. */
function stopBrowserShortcuts(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event
  const closesText = key === 'Escape' && currentTarget.querySelector(':popover-open')
  if (ctrlKey || metaKey || altKey || closesText) event.stopPropagation()
}

export default function ImageViewer({ names, displayName, onOpen, onClose, ...viewed }: ImageViewerProps) {
  const { images, index, setIndex, goToEnd, lacksNeighbour } = useViewerImages(viewed)
  const { pages, count } = viewed
  const shown = images[index]
  const [isOpen, setIsOpen] = useState(false)
  const [hasDetails, setHasDetails] = useState(true)
  const isClosing = useRef(false)
  const zoom = useRef<ZoomRef>(null)
  const controller = useRef<ControllerRef>(null)
  const [notes, setNotes] = useState<HTMLElement | null>(null)
  useForwardedKeys(controller)
  const slides = useMemo(
    () =>
      images.map((image) =>
        image ? { src: image.imageUrl, width: image.width, height: image.height } : { src: '' },
      ),
    [images],
  )

  // Ignores a second click during the closing animation, which would navigate back twice.
  function close() {
    if (!isClosing.current) onClose()
    isClosing.current = true
  }
  useEffect(() => {
    if (!isOpen) return
    // Nothing outside of a modal dialog could have the focus.
    controller.current!.focus()
    // The status announces the image; the library would announce its neighbours too.
    document.querySelector('.yarl__carousel')!.ariaLive = 'off'
  }, [isOpen])
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
      on={{ view: ({ index }) => setIndex(index), entering: onOpen, entered: () => setIsOpen(true) }}
      plugins={[Zoom]}
      zoom={{ ref: zoom, scrollToZoom: true, pinchZoomV4: true }}
      carousel={{ finite: true, preload: 1, padding: 0, spacing: 16 }}
      // It replaces the opened image without a change to be seen.
      animation={{ ...animationMs, fade: isOpen ? animationMs.fade : 0 }}
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
          shown?.altText && <AltText key={shown.id}>{shown.altText}</AltText>,
          <ToolbarButton
            key="details"
            title="Details"
            aria-expanded={hasDetails}
            onClick={() => setHasDetails(!hasDetails)}
          >
            <Info size={iconSize} aria-hidden="true" />
          </ToolbarButton>,
          <ToolbarButton key="close" title="Close" onClick={() => controller.current!.close()}>
            <X size={iconSize} aria-hidden="true" />
          </ToolbarButton>,
        ],
      }}
      render={{
        iconPrev: () => <ChevronLeft size={iconSize} aria-hidden="true" />,
        iconNext: () => <ChevronRight size={iconSize} aria-hidden="true" />,
        ...(count === 1 ? { buttonPrev: () => null, buttonNext: () => null } : {}),
        buttonZoom: (zoom) => <ZoomControls {...zoom} />,
        slide: ({ slide, offset, rect, zoom }) => {
          const slideIndex = slides.findIndex((own) => own === slide)
          const image = images[slideIndex]
          return image ? (
            <ViewerSlide
              image={image}
              alt={names[slideIndex]!}
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
            <output className={styles.counter}>
              {shown && (shown.title || shown.altText) && (
                <span className="visually-hidden">{`${shown.title || shown.altText}, `}</span>
              )}
              <span>{`${index + 1} of ${count}`}</span>
            </output>
            <div className={styles.notes} ref={setNotes}>
              {pages.state === 'failed' && lacksNeighbour && (
                <FailureNote
                  text="More pictures could not be loaded."
                  onRetry={() => void pages.loadNext()}
                />
              )}
            </div>
            {hasDetails && shown && <ImageDetails image={shown} />}
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

function ZoomControls({ zoom, minZoom, maxZoom, zoomIn, zoomOut, changeZoom }: ZoomRef) {
  const isFull = zoom >= maxZoom
  const percent = `${Math.round((zoom / maxZoom) * 100)} %`
  return (
    <>
      <ToolbarButton title="Zoom out" aria-disabled={zoom <= minZoom} onClick={zoomOut}>
        <ZoomOut size={iconSize} aria-hidden="true" />
      </ToolbarButton>
      <ToolbarButton
        className={`button plain tabular ${styles.percent}`}
        title={isFull ? 'Fit to the window' : 'Show at 100 %'}
        aria-label={`${percent}: ${isFull ? 'fit to the window' : 'show at 100 %'}`}
        aria-disabled={minZoom === maxZoom}
        onClick={() => changeZoom(isFull ? minZoom : maxZoom)}
      >
        {percent}
      </ToolbarButton>
      <ToolbarButton title="Zoom in" aria-disabled={isFull} onClick={zoomIn}>
        <ZoomIn size={iconSize} aria-hidden="true" />
      </ToolbarButton>
    </>
  )
}

/** Its title is its name too. */
const ToolbarButton = ({ title, ...attributes }: ComponentProps<'button'>) => (
  <button className="button plain" type="button" title={title} aria-label={title} {...attributes} />
)
