import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { ChevronLeft, ChevronRight, Info, X } from 'lucide-react'
import { type ControllerRef, Lightbox, type ZoomRef } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import type { ImageViewerFragment } from '../../generated/graphql.ts'
import { imageAlt } from './image-alt.ts'
import { ImageDetails } from './ImageDetails.tsx'
import styles from './ImageViewer.module.css'
import { ViewerSlide } from './ViewerSlide.tsx'
import { ZoomControls } from './ZoomControls.tsx'

interface ImageViewerProps {
  images: readonly ImageViewerFragment[]
  displayName: string
  /** The picture to begin with. */
  shownId: number
  onShow: (id: number) => void
  onClose: () => void
}

const swiftly = { fade: 200, swipe: 250, navigation: 250, zoom: 250 }
const iconSize = 22

/** What is pressed with these is the browser's: its own zoom, its Back. */
function leaveToBrowser(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey) event.stopPropagation()
}

/** A creator's pictures one at a time, as large as the window or pixel for pixel, with what is said of them beside. */
export function ImageViewer({ images, displayName, shownId, onShow, onClose }: ImageViewerProps) {
  const [index, setIndex] = useState(() => images.findIndex(({ id }) => id === shownId))
  const [hasDetails, setHasDetails] = useState(true)
  // The address follows in its own time: who presses keys faster would be compared with a picture that they left.
  const told = useRef(shownId)
  const isClosing = useRef(false)
  const zoom = useRef<ZoomRef>(null)
  const controller = useRef<ControllerRef>(null)
  const [notes, setNotes] = useState<HTMLElement | null>(null)
  const slides = useMemo(
    () => images.map(({ imageUrl, width, height }) => ({ src: imageUrl, width, height })),
    [images],
  )

  function moveTo(index: number) {
    setIndex(index)
    const { id } = images[index]!
    if (id === told.current) return
    told.current = id
    onShow(id)
  }
  // A double click while it fades would go back twice, in browsers that do not make one of both.
  function close() {
    if (!isClosing.current) onClose()
    isClosing.current = true
  }
  function answerKey({ key }: KeyboardEvent) {
    if (key === 'Home') setIndex(0)
    if (key === 'End') setIndex(images.length - 1)
    if (key === '=') zoom.current?.zoomIn() // the plus of many keyboards, without Shift
  }

  return (
    <Lightbox
      open
      close={close}
      className={`${styles.viewer} ${hasDetails ? styles.withDetails : ''} on-photograph`}
      slides={slides}
      index={index}
      on={{ view: ({ index }) => moveTo(index) }}
      plugins={[Zoom]}
      zoom={{ ref: zoom, scrollToZoom: true, pinchZoomV4: true }}
      carousel={{ finite: true, preload: 1, padding: 0, spacing: 16 }}
      animation={swiftly}
      controller={{ ref: controller }}
      portal={{ container: { onKeyDownCapture: leaveToBrowser, onKeyDown: answerKey } }}
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
        ...(images.length === 1 ? { buttonPrev: () => null, buttonNext: () => null } : {}),
        buttonZoom: (zoom) => <ZoomControls {...zoom} />,
        slide: ({ slide, offset, rect, zoom }) => {
          const place = slides.findIndex((own) => own === slide)
          const image = images[place]
          return (
            image && (
              <ViewerSlide
                image={image}
                alt={imageAlt(image, place, displayName)}
                window={rect}
                zoom={zoom ?? 1}
                isCurrent={offset === 0}
                notes={notes}
                // The button that was pressed goes; the keys stay the viewer's.
                onRetry={() => controller.current?.focus()}
              />
            )
          )
        },
        controls: () => (
          <>
            <output className={styles.counter}>{`${index + 1} of ${images.length}`}</output>
            <div className={styles.notes} ref={setNotes} />
            {hasDetails && <ImageDetails image={images[index]!} />}
          </>
        ),
      }}
    />
  )
}
