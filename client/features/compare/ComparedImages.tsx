import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { imageLicenses } from '../../../contract/acquisition.ts'
import { imagePath } from '../../../contract/discovery.ts'
import type { Homography } from '../../../contract/homography.ts'
import { creatorPath } from '../../../contract/page-paths.ts'
import { imageAlt } from '../../ui/JustifiedRows.tsx'
import { FramedImage } from '../../ui/ResponsiveImage.tsx'
import { Status } from '../../ui/Status.tsx'
import { useWidth } from '../../ui/useWidth.ts'
import { matrix3d } from './alignment.ts'
import type { ComparedImageFragment } from './compare.generated.ts'
import styles from './compare.module.css'

/** The width of the page's content. */
const stageWidth = 'min(100vw - 32px, 1280px)'
/** A larger layer takes too much memory on a phone. */
const maxLayerWidth = 4096
const maxZoom = 8
/** In percent. */
const keyStep = 2

interface ComparedImagesProps {
  images: readonly [ComparedImageFragment, ComparedImageFragment]
  names: readonly string[]
  /** How the second image lies on the first. */
  homography: Homography
}

/** Two images, the second laid on the first star on star: by a slider, in a lens, or one at a time. */
export function ComparedImages({ images: [first, second], names, homography }: ComparedImagesProps) {
  const stage = useRef<HTMLDivElement>(null)
  const range = useRef<HTMLInputElement>(null)
  const at = useRef({ x: 50, y: 50 })
  const width = useWidth(stage)
  const [mode, setMode] = useState<'slider' | 'lens' | 'first' | 'second'>('slider')
  const [zoom, setZoom] = useState(1)

  const isBlinking = mode === 'first' || mode === 'second'
  const isDown = mode === 'lens' || zoom > 1
  /** Moves without rendering, which a slow phone could not do for each frame. */
  function move(x: number, y: number) {
    const [left, top] = [x, y].map((percent) => Math.min(100, Math.max(0, percent))) as [number, number]
    at.current = { x: left, y: top }
    for (const { style } of stage.current!.querySelectorAll<HTMLElement>('[data-moved]')) {
      style.setProperty('--x', `${left}%`)
      style.setProperty('--y', `${top}%`)
    }
    range.current!.value = String(left)
    showValue()
    if (isBlinking) setMode('slider')
  }
  function showValue() {
    const { x, y } = at.current
    range.current!.ariaValueText = `${Math.round(x)} %${isDown ? `, ${Math.round(y)} % down` : ''}`
  }
  useEffect(showValue)
  function follow({ currentTarget, buttons, nativeEvent: { offsetX, offsetY } }: PointerEvent<HTMLElement>) {
    const { offsetWidth, offsetHeight } = currentTarget
    if (buttons || mode === 'lens') move((offsetX / offsetWidth) * 100, (offsetY / offsetHeight) * 100)
  }

  const blink = () => setMode(mode === 'first' ? 'second' : 'first')
  const toggleLens = () => setMode(mode === 'lens' ? 'slider' : 'lens')
  const zoomTo = (zoom: number) => setZoom(Math.min(maxZoom, Math.max(1, zoom)))
  const moveDown = (by: number) => move(at.current.x, at.current.y + by)
  const keys: Record<string, () => void> = {
    b: blink,
    l: toggleLens,
    '+': () => zoomTo(zoom * 2),
    '=': () => zoomTo(zoom * 2), // the plus key without Shift on many keyboards
    '-': () => zoomTo(zoom / 2),
    '0': () => zoomTo(1),
    ...(isDown && { arrowup: () => moveDown(-keyStep), arrowdown: () => moveDown(keyStep) }),
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key, repeat, ctrlKey, metaKey } = event
    const action = keys[key.toLowerCase()]
    // Others are the browser's; blinking that is held down would flash.
    if (!action || ctrlKey || metaKey || (action === blink && repeat)) return
    event.preventDefault()
    action()
  }

  const [a, b, , d, e] = homography as [number, number, number, number, number]
  const scale = zoom * Math.sqrt(Math.abs(a * e - b * d))
  const layerWidth = Math.min(maxLayerWidth, Math.ceil(width * scale))
  const text = {
    slider: `Left: ${names[0]}. Right: ${names[1]}.`,
    lens: `In the lens: ${names[1]}.`,
    first: `Only ${names[0]}.`,
    second: `Only ${names[1]}.`,
  }[mode]
  return (
    // Its keys are those of the slider and the buttons in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={styles.compared} aria-label="Comparison" onKeyDown={onKeyDown}>
      <div
        className={`${styles.stage} ${styles[mode]}`}
        ref={stage}
        style={{ maxWidth: `calc(75svh * ${first.width / first.height})`, '--zoom': zoom } as CSSProperties}
      >
        <div className={styles.plane} data-moved>
          <ComparedImage image={first} index={0} displayedWidth={`calc(${zoom} * ${stageWidth})`} />
          <div className={styles.cover} data-moved>
            <ComparedImage
              image={second}
              index={1}
              displayedWidth={`min(${second.width}px, ${scale.toFixed(3)} * ${stageWidth})`}
              style={
                width > 0
                  ? { width: layerWidth, transform: matrix3d(homography, width, layerWidth) }
                  : undefined
              }
            />
          </div>
        </div>
        {!isBlinking && <div className={styles.mark} data-moved />}
        {/* Over the images, so that it is dragged there; as it is transparent, the focus is shown by the stage. */}
        <input
          className={`scripted ${styles.range}`}
          ref={range}
          type="range"
          step="any"
          aria-label={`From ${names[0]} to ${names[1]}`}
          defaultValue={50}
          onChange={({ target }) => move(target.valueAsNumber, at.current.y)}
          onPointerMove={follow}
          onPointerDown={follow}
        />
      </div>
      <div className="row gap-8 scripted">
        <button className="button" type="button" aria-pressed={mode === 'lens'} onClick={toggleLens}>
          Lens (L)
        </button>
        <button className="button" type="button" onClick={blink}>
          Blink (B)
        </button>
        <button className="button" type="button" onClick={() => setZoom(zoom < maxZoom ? zoom * 2 : 1)}>
          Zoom (+)
        </button>
        <Status className="muted small">{text}</Status>
      </div>
      <ImageCredit image={first} />
      <ImageCredit image={second} />
    </section>
  )
}

interface ComparedImageProps {
  image: ComparedImageFragment
  index: number
  displayedWidth: string
  style?: CSSProperties | undefined
}

export const ComparedImage = ({ image, index, displayedWidth, style }: ComparedImageProps) => (
  <div className={styles.image} style={{ '--ratio': image.width / image.height, ...style } as CSSProperties}>
    <FramedImage
      image={image}
      placeholder={image.placeholder}
      alt={imageAlt(image, index, image.creatorProfile.displayName)}
      displayedWidth={displayedWidth}
      isFirst
    />
  </div>
)

/** Whose image it is, and what may be done with it. */
export const ImageCredit = ({ image }: { image: ComparedImageFragment }) => (
  <p className="muted small">
    <Link to={imagePath(image.creatorProfile.slug, image.id)}>{image.title || 'Picture'}</Link>
    {' by '}
    <Link to={creatorPath(image.creatorProfile.slug)}>
      <bdi>{image.creatorProfile.displayName}</bdi>
    </Link>
    <span>{` · ${image.credit ? `${image.credit} · ` : ''}`}</span>
    <a className="muted" href={imageLicenses[image.license].url ?? undefined} rel="license">
      {imageLicenses[image.license].label}
    </a>
  </p>
)
