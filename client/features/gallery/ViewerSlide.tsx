import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import type { GalleryThumbnailFragment } from './gallery.generated.ts'
import styles from './ImageViewer.module.css'
import { ViewerFrame } from './ViewerFrame.tsx'
import { Status } from '../../ui/Status.tsx'

/** Returns the address of the large file, under which a browser saves it by the image's title. */
export const fullImageUrl = ({ imageUrl, title }: Pick<GalleryThumbnailFragment, 'imageUrl' | 'title'>) =>
  title
    ? imageUrl + (imageUrl.includes('?') ? '&' : '?') + new URLSearchParams({ title }).toString()
    : imageUrl

interface ViewerSlideProps {
  image: GalleryThumbnailFragment
  alt: string
  window: { width: number; height: number }
  zoom: number
  isCurrent: boolean
  /** The element for messages that must not scale with the image. */
  notes: HTMLElement | null
  /** Called when a Try again button is pressed, which removes it. */
  onRetry: () => void
  /** Renders the labels over the image, for its size before zooming. */
  renderLabels?: (size: { width: number; height: number }) => ReactNode
}

/**
 * An image in the viewer: a sized file, at first at most a CSS pixel for each of its own. The large file loads once the user
 * zooms beyond the widest sized file.
 */
export function ViewerSlide(props: ViewerSlideProps) {
  const { image, alt, window, zoom, isCurrent, notes, onRetry, renderLabels } = props
  const [isFailed, setIsFailed] = useState(false)
  const scale = Math.min(window.width / image.width, window.height / image.height, 1)
  const width = Math.round(image.width * scale)
  const height = Math.round(image.height * scale)
  const widest = Math.max(...image.sizes.map((size) => size.width))
  const needsLarge = isCurrent && zoom > 1 && Math.round(width * zoom * devicePixelRatio) >= widest

  function tryAgain() {
    setIsFailed(false)
    onRetry()
  }

  // Before the viewer has measured its window. `sizes="0px"` makes the natural width of a cached file 0, as of a broken one.
  if (scale === 0) return null
  if (isFailed) {
    return (
      <div className={`stack gap-16 ${styles.failure}`} role="alert" aria-atomic="true">
        <p>This picture could not be loaded.</p>
        <button className="button" type="button" onClick={tryAgain}>
          Try again
        </button>
        <a href={fullImageUrl(image)}>Open the full picture</a>
      </div>
    )
  }
  return (
    // Labels are red in the night without the filter of the image, which would darken them.
    <div className={styles.labelled}>
      <ViewerFrame
        image={image}
        size={{ width, height }}
        alt={alt}
        displayedWidth={`${width}px`}
        isFirst={isCurrent}
        isNext={!isCurrent}
        onError={() => setIsFailed(true)}
      >
        {needsLarge && <LargeFile url={fullImageUrl(image)} notes={notes} onRetry={onRetry} />}
      </ViewerFrame>
      {renderLabels?.({ width, height })}
    </div>
  )
}

interface LargeFileProps extends Pick<ViewerSlideProps, 'notes' | 'onRetry'> {
  url: string
}

function LargeFile({ url, notes, onRetry }: LargeFileProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')

  function tryAgain() {
    setState('loading')
    onRetry()
  }

  return (
    <>
      {state !== 'failed' && (
        <img
          className={styles.large}
          src={url}
          alt=""
          onLoad={() => setState('loaded')}
          onError={() => setState('failed')}
        />
      )}
      {notes &&
        createPortal(
          <>
            {state === 'loading' && (
              <Status className={`row centered gap-16 row-gap-8 delayed ${styles.note}`}>
                Loading all pixels …
              </Status>
            )}
            {state === 'failed' && (
              <FailureNote text="The full picture could not be loaded." onRetry={tryAgain} />
            )}
          </>,
          notes,
        )}
    </>
  )
}

/** A message over the viewer, which presses of its button do not move. */
export const FailureNote = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div
    className={`row centered gap-16 row-gap-8 ${styles.note}`}
    role="alert"
    aria-atomic="true"
    onPointerDown={(event) => event.stopPropagation()}
  >
    <span>{text}</span>
    <button className="button" type="button" onClick={onRetry}>
      Try again
    </button>
  </div>
)
