import { type PointerEvent, type MouseEvent, type ReactNode, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { objectPath } from '../../../contract/page-paths.ts'
import { countText } from '../../ui/count-text.ts'
import { Status } from '../../ui/Status.tsx'
import { labelHeight } from '../sky/label-box.ts'
import { designationOf, fullTitle } from '../sky/object-texts.ts'
import { labelsOf } from './label-layout.ts'
import { northOf, type Place, placeText, scaleBarOf } from './place-text.ts'
import type { FoundPlacement } from './place.ts'
import { type ImageLabelsQuery, useImageLabelsQuery } from './placement.generated.ts'
import styles from './placement.module.css'

interface ImageLabelsProps {
  image: { id: number; width: number; height: number }
  place: FoundPlacement
  /** The size of the image before it is zoomed. */
  size: { width: number; height: number }
  zoom: number
  isCurrent: boolean
  /** The object that the list points at. */
  pointedAt: string | undefined
  /** The element for what stays where it is while the image moves, and its width. */
  corner: HTMLElement | null
  windowWidth: number
  renderFailure: (text: string, onRetry: () => void) => ReactNode
}

type Framed = NonNullable<ImageLabelsQuery['galleryImage']>['objectsInFrame']['nodes'][number]

const placedObject = ({ object, ...place }: Framed) => ({
  ...place,
  slug: object.slug,
  texts: [fullTitle(object), designationOf(object) ?? object.title],
})

/** The labels over an image, which move with it, and its scale and orientation in a corner. */
export default function ImageLabels(props: ImageLabelsProps) {
  const { image, place, size, zoom, isCurrent, pointedAt, corner, windowWidth, renderFailure } = props
  const { data, error, refetch } = useImageLabelsQuery({
    variables: { id: image.id },
    // An image that leaves keeps its labels; one that comes has none yet.
    fetchPolicy: isCurrent ? 'cache-first' : 'cache-only',
  })
  const list = data?.galleryImage?.objectsInFrame
  const [width, height] = [size.width * zoom, size.height * zoom]
  const labels = useMemo(() => {
    const rank = ({ slug, isNamed }: ReturnType<typeof placedObject>) =>
      slug === pointedAt ? 0 : isNamed ? 1 : 2
    const objects = (list?.nodes ?? []).map(placedObject).toSorted((one, other) => rank(one) - rank(other))
    return labelsOf(objects, { width, height }, width / image.width, zoom)
  }, [list, pointedAt, width, height, image.width, zoom])
  const pressed = useRef({ x: 0, y: 0 })
  const notePress = ({ clientX, clientY }: PointerEvent) => (pressed.current = { x: clientX, y: clientY })
  /** An image that was moved by its label stays. */
  function ignoreMove(event: MouseEvent) {
    const { x, y } = pressed.current
    if (event.detail > 0 && Math.hypot(event.clientX - x, event.clientY - y) > 4) event.preventDefault()
  }
  const named = new Set(list?.nodes.filter(({ isNamed }) => isNamed).map(({ object }) => object.slug))
  const stateOf = (slug: string) => (slug === pointedAt ? 'pointed' : named.has(slug) ? 'named' : undefined)

  return (
    <>
      {/* The list of the details has the same links. */}
      <div
        className={styles.labels}
        style={{ width, height, transform: `scale(${1 / zoom})` }}
        aria-hidden="true"
      >
        <svg width={width} height={height}>
          {labels.map(({ slug, outline: { x, y, rx, ry, angle } }) => (
            <g key={slug} transform={`translate(${x} ${y}) rotate(${angle})`} data-state={stateOf(slug)}>
              <ellipse className={styles.halo} rx={rx} ry={ry} />
              <ellipse rx={rx} ry={ry} />
            </g>
          ))}
        </svg>
        {/* The key makes new labels fade in after each zoom. */}
        <div key={zoom} className={styles.names}>
          {labels.map(({ slug, text, x, y, halfWidth }) => (
            <Link
              key={slug}
              to={objectPath(slug)}
              tabIndex={-1}
              draggable={false}
              data-state={stateOf(slug)}
              style={{
                left: x - halfWidth,
                top: y - labelHeight / 2,
                width: 2 * halfWidth,
                height: labelHeight,
              }}
              onPointerDown={notePress}
              onClick={ignoreMove}
            >
              {text}
            </Link>
          ))}
        </div>
      </div>
      {isCurrent &&
        corner &&
        createPortal(
          <div className={styles.corner}>
            <Compass place={place} />
            <ScaleBar
              arcsecondsPerPixel={(place.scale * image.width) / width}
              maxPixels={Math.min(windowWidth, width) / 4}
            />
            <Status className={styles.count}>
              {list
                ? list.totalCount > 0
                  ? countText(list.totalCount, 'object')
                  : 'No object of the catalogue'
                : !error && 'Loading the labels …'}
            </Status>
          </div>,
          corner,
        )}
      {isCurrent &&
        error &&
        renderFailure('The labels could not be loaded.', () => void refetch().catch(() => {}))}
    </>
  )
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
/** How far the arrows and their letters are from the middle, in pixels of the screen. */
const [arrow, letter] = [20, 29]

/** North and east in the image. */
function Compass({ place }: { place: Place }) {
  const north = northOf(place)
  const directions = [
    ['N', radians(north)],
    ['E', radians(north + (place.isMirrored ? 90 : -90))],
  ] as const
  const text = placeText(place)
  return (
    <svg
      className={styles.compass}
      viewBox="-36 -36 72 72"
      role="img"
      aria-label={text[0]!.toUpperCase() + text.slice(1)}
    >
      {directions.map(([name, angle]) => {
        const [x, y] = [Math.sin(angle), -Math.cos(angle)]
        return (
          <g key={name}>
            <path d={`M0 0L${x * arrow} ${y * arrow}`} />
            <text x={x * letter} y={y * letter}>
              {name}
            </text>
          </g>
        )
      })}
      <circle r="2" />
    </svg>
  )
}

function ScaleBar(props: { arcsecondsPerPixel: number; maxPixels: number }) {
  const bar = scaleBarOf(props.arcsecondsPerPixel, props.maxPixels)
  if (!bar) return null
  return (
    <div
      className={styles.scale}
      role="img"
      aria-label={`Scale bar: ${bar.label}`}
      style={{ width: bar.pixels }}
    >
      {bar.label}
    </div>
  )
}
