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
import { ChevronLeft, ChevronRight, Info, Tags, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type ControllerRef, Lightbox, type ZoomRef } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { imagePath } from '../../../contract/discovery.ts'
import { LazyPart } from '../../ui/ErrorBoundary.tsx'
import { lazyWithRetry, retriable } from '../../ui/lazy-with-retry.tsx'
import { Spinner } from '../../ui/Loading.tsx'
import { Status } from '../../ui/Status.tsx'
import { useLabelsChoice } from '../placement/labels-choice.ts'
import { placeOf } from '../placement/place.ts'
import { ShareDialog } from '../profile/ShareDialog.tsx'
import { AltText } from './AltText.tsx'
import { useImageFactsQuery } from './gallery.generated.ts'
import { ImageDetails, ImageFacts, ReadFacts } from './ImageDetails.tsx'
import type { ImageCreator } from './ImageTitle.tsx'
import { SlideLabels } from './SlideLabels.tsx'
import styles from './ImageViewer.module.css'
import { useViewerImages, type ViewerImage, type ViewerImagesProps } from './useViewerImages.ts'
import { FailureNote, ViewerSlide } from './ViewerSlide.tsx'

const ObjectsInFrame = lazyWithRetry(retriable(() => import('../placement/ObjectsInFrame.tsx')))

interface ImageViewerProps extends ViewerImagesProps {
  /** The alternative texts of the images. */
  names: readonly string[]
  creatorOf: (imageId: number) => ImageCreator
  onOpen: () => void
  onClose: () => void
}

const animationMs = { fade: 200, swipe: 250, navigation: 250, zoom: 250 }
const iconSize = 22

/** Pixels of the screen for each of CSS. */
const screenRatio = () => (import.meta.env.SSR ? 1 : devicePixelRatio)

/** Pixels of the screen for each of the picture when it is enlarged most, to a CSS pixel or a pixel of the screen for each. */
const largestScale = () => Math.max(1, screenRatio())

/** Returns an image with its facts, which one of a list reads when it is shown. */
const ownFacts = (image: ViewerImage) => ('exposures' in image ? image : undefined)

/** Leaves shortcuts such as zoom and Back to the browser, and Escape while it closes the alternative text. */
function stopBrowserShortcuts(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event
  const closesText = key === 'Escape' && currentTarget.querySelector(':popover-open')
  if (ctrlKey || metaKey || altKey || closesText) event.stopPropagation()
}

export default function ImageViewer(props: ImageViewerProps) {
  const { names, creatorOf, onOpen, onClose, ...viewed } = props
  const { images, index, setIndex, goToEnd, lacksNeighbour } = useViewerImages(viewed)
  const { pages, count } = viewed
  const shown = images[index]
  const creator = shown && creatorOf(shown.id)
  const [isOpen, setIsOpen] = useState(false)
  const [hasDetails, setHasDetails] = useState(true)
  const [areLabelsChosen, toggleLabels] = useLabelsChoice()
  const [corner, setCorner] = useState<HTMLElement | null>(null)
  const [pointedAt, setPointedAt] = useState<string>()
  const own = shown && ownFacts(shown)
  const read = useImageFactsQuery({ variables: { id: shown?.id ?? 0 }, skip: !shown || own !== undefined })
  const facts = own ?? read.data?.galleryImage
  const isPlaced = placeOf(facts?.placement) !== undefined
  const hasLabels = areLabelsChosen && isPlaced
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
    const container = document.querySelector<HTMLElement>('.yarl__portal .yarl__container')!
    const text = container.querySelector(`.${styles.counter}`)!
    // Screen readers speak it with the name of the dialog when it gets the focus, and the status when another image follows.
    const labelContainer = () => (container.ariaLabel = text.textContent)
    container.role = 'group'
    container.addEventListener('focus', labelContainer)
    labelContainer()
    // Nothing outside of a modal dialog could have the focus.
    controller.current!.focus()
    // The status announces the image; the library would announce its neighbours too.
    document.querySelector('.yarl__carousel')!.ariaLive = 'off'
  }, [isOpen])
  function onKeyDown({ key, target }: KeyboardEvent) {
    const isTyped = (target as Element).matches('input, textarea, select')
    if (key.toLowerCase() === 'l' && isPlaced && !isTyped) toggleLabels()
    if (key === 'Home') setIndex(0)
    if (key === 'End') goToEnd()
    if (key === '=') zoom.current?.zoomIn() // the plus key without Shift on many keyboards
  }

  const focusViewer = () => controller.current?.focus()
  const objectsInFrame = hasLabels && (
    <LazyPart>
      <ObjectsInFrame imageId={shown!.id} onPoint={setPointedAt} />
    </LazyPart>
  )

  return (
    <Lightbox
      open
      close={close}
      className={`${styles.viewer} ${hasDetails ? styles.withDetails : ''} on-photograph`}
      slides={slides}
      index={index}
      on={{ view: ({ index }) => setIndex(index), entering: onOpen, entered: () => setIsOpen(true) }}
      plugins={[Zoom]}
      zoom={{
        ref: zoom,
        scrollToZoom: true,
        pinchZoomV4: true,
        maxZoomPixelRatio: largestScale() / screenRatio(),
      }}
      carousel={{ finite: true, preload: 1, padding: 0, spacing: 16 }}
      // It replaces the opened image without a change to be seen.
      animation={{ ...animationMs, fade: isOpen ? animationMs.fade : 0 }}
      controller={{ ref: controller }}
      portal={{ container: { onKeyDownCapture: stopBrowserShortcuts, onKeyDown } }}
      labels={{
        Lightbox: `Pictures by ${(creator ?? creatorOf(viewed.shownId)).displayName}`,
        'Photo gallery': 'Picture',
        Previous: 'Previous picture',
        Next: 'Next picture',
      }}
      toolbar={{
        buttons: [
          shown?.altText && <AltText key={shown.id}>{shown.altText}</AltText>,
          creator && (
            <ShareDialog
              key={`share ${shown.id}`}
              kind="picture"
              path={imagePath(creator.slug, shown.id)}
              title={names[index]!}
              embedded={{ profile: creator, image: shown }}
              ownerId={creator.userId}
              isIcon
            />
          ),
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
        buttonZoom: (zoom) => (
          <>
            {isPlaced && (
              <ToolbarButton
                title="Labels (L)"
                aria-label="Labels"
                aria-pressed={areLabelsChosen}
                onClick={toggleLabels}
              >
                <Tags size={iconSize} aria-hidden="true" />
              </ToolbarButton>
            )}
            <ZoomControls {...zoom} />
          </>
        ),
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
              onRetry={focusViewer}
              renderLabels={(size) => {
                const place =
                  areLabelsChosen && placeOf(image === shown ? facts?.placement : ownFacts(image)?.placement)
                return (
                  place && (
                    <SlideLabels
                      image={image}
                      place={place}
                      size={size}
                      zoom={offset === 0 ? (zoom ?? 1) : 1}
                      isCurrent={offset === 0}
                      pointedAt={offset === 0 ? pointedAt : undefined}
                      corner={corner}
                      windowWidth={rect.width}
                      notes={notes}
                      onRetry={focusViewer}
                    />
                  )
                )
              }}
            />
          ) : (
            <Spinner label="Loading the picture" />
          )
        },
        controls: () => (
          <>
            <Status className={styles.counter}>
              {shown && (shown.title || shown.altText) && (
                <span className="visually-hidden">{`${shown.title || shown.altText}, `}</span>
              )}
              <span>{`${index + 1} of ${count}`}</span>
            </Status>
            <div className={styles.corner} ref={setCorner} />
            <div className={styles.notes} ref={setNotes}>
              {pages.state === 'failed' && lacksNeighbour && (
                <FailureNote
                  text="More pictures could not be loaded."
                  onRetry={() => void pages.loadNext()}
                />
              )}
            </div>
            {hasDetails && creator && (
              <ImageDetails image={shown} creator={creator}>
                {own ? (
                  <ImageFacts image={own} creator={creator}>
                    {objectsInFrame}
                  </ImageFacts>
                ) : (
                  <ReadFacts id={shown.id} creator={creator}>
                    {objectsInFrame}
                  </ReadFacts>
                )}
              </ImageDetails>
            )}
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
  /** At which a pixel of the picture is one of the screen. A small picture may be larger where it fits the window. */
  const exact = maxZoom / largestScale()
  const target = exact > minZoom ? exact : maxZoom
  const isReached = zoom > target - 0.001
  const percentOf = (zoom: number) => `${Math.round((zoom / exact) * 100)} %`
  return (
    <>
      <ToolbarButton title="Zoom out" aria-disabled={zoom <= minZoom} onClick={zoomOut}>
        <ZoomOut size={iconSize} aria-hidden="true" />
      </ToolbarButton>
      <ToolbarButton
        className={`button plain tabular ${styles.percent}`}
        title={isReached ? 'Fit to the window' : `Show at ${percentOf(target)}`}
        aria-label={`${percentOf(zoom)}: ${isReached ? 'fit to the window' : `show at ${percentOf(target)}`}`}
        aria-disabled={minZoom === maxZoom}
        onClick={() => changeZoom(isReached ? minZoom : target)}
      >
        {percentOf(zoom)}
      </ToolbarButton>
      <ToolbarButton title="Zoom in" aria-disabled={zoom >= maxZoom} onClick={zoomIn}>
        <ZoomIn size={iconSize} aria-hidden="true" />
      </ToolbarButton>
    </>
  )
}

/** Its title is its name too. */
const ToolbarButton = ({ title, ...attributes }: ComponentProps<'button'>) => (
  <button className="button plain" type="button" title={title} aria-label={title} {...attributes} />
)
