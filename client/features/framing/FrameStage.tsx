import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { scaleOf, type Wcs } from '../../../contract/wcs.ts'
import { useWidth } from '../../ui/useWidth.ts'
import { type Frame, moved, outlineOf, type Pixel, turned, turnedTo } from './frame-geometry.ts'
import { frameText } from './framing-text.ts'
import styles from './framing.module.css'

interface FrameStageProps {
  wcs: Wcs
  frame: Frame
  onChange: (frame: Frame) => void
  /** Under the frame, over the whole picture or chart. */
  picture?: ReactNode
  /** Draws in pixels of the chart; `zoom` is how many pixels of the screen each has. */
  renderChart?: (zoom: number) => ReactNode
}

const steps: Record<string, Pixel> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** Towards east, in degrees. */
const turns: Record<string, number> = { '+': 1, '=': 1, '-': -1 }

const round = (value: number) => Math.round(value * 10) / 10
const pathOf = (points: readonly Pixel[]) =>
  `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}Z`

/** Returns the part of the plane that is shown, in which the frame has room in any direction. */
function viewOf(wcs: Wcs, frame: Frame) {
  const diagonal = (1.1 * Math.hypot(frame.width, frame.height) * 3600) / scaleOf(wcs)
  const [width, height] = [Math.max(wcs.width, diagonal), Math.max(wcs.height, diagonal)]
  return { x: (wcs.width - width) / 2, y: (wcs.height - height) / 2, width, height }
}

/** A frame over a picture or chart, which is moved and turned by mouse, touch or keys. */
export function FrameStage({ wcs, frame, onChange, picture, renderChart }: FrameStageProps) {
  const help = useId()
  const drawing = useRef<SVGSVGElement>(null)
  /** What the pointer began to drag: the frame as it was, and where. */
  const drag = useRef<{ frame: Frame; from: Pixel } | null>(null)
  const view = viewOf(wcs, frame)
  const zoom = useWidth(drawing) / view.width
  const { corners, top, handle } = outlineOf(wcs, frame)
  const percent = (part: number, of: number) => `${(100 * part) / of}%`

  function pixelOf(event: PointerEvent): Pixel {
    const inverse = drawing.current!.getScreenCTM()!.inverse()
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(inverse)
  }
  function begin(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { frame, from: pixelOf(event) }
  }
  const end = () => (drag.current = null)
  // Chromium takes touch-action from the whole drawing alone, on which the page is to scroll beside the frame.
  useEffect(() => {
    const hold = (event: TouchEvent) => drag.current && event.preventDefault()
    const svg = drawing.current!
    svg.addEventListener('touchstart', hold, { passive: false })
    return () => svg.removeEventListener('touchstart', hold)
  }, [drag])
  const dragging = (change: (start: Frame, from: Pixel, to: Pixel) => Frame) => ({
    onPointerDown: begin,
    onPointerMove: (event: PointerEvent) => {
      if (drag.current) onChange(change(drag.current.frame, drag.current.from, pixelOf(event)))
    },
    onPointerUp: end,
    onPointerCancel: end,
  })
  function onKeyDown(event: KeyboardEvent) {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    const [step, turn] = [steps[key], turns[key]]
    if (ctrlKey || metaKey || altKey || (!step && !turn)) return
    event.preventDefault()
    const size = view.height / (shiftKey ? 10 : 100)
    if (step) onChange(moved(wcs, frame, { x: step.x * size, y: step.y * size }))
    if (turn) onChange(turned(frame, turn))
  }
  return (
    <div className="stack row-gap-4">
      {/* It moves in two directions, for which no other role exists. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={styles.stage}
        style={{ aspectRatio: view.width / view.height }}
        role="application"
        aria-label={`Frame: ${frameText(frame)}`}
        aria-describedby={help}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {picture && (
          <div
            className={styles.picture}
            style={{
              left: percent(-view.x, view.width),
              top: percent(-view.y, view.height),
              width: percent(wcs.width, view.width),
              height: percent(wcs.height, view.height),
            }}
          >
            {picture}
          </div>
        )}
        <svg ref={drawing} viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`} aria-hidden="true">
          {zoom > 0 && renderChart?.(zoom)}
          <g className={styles.frame} {...dragging((start, from, to) => moved(wcs, start, minus(to, from)))}>
            <path className={styles.halo} d={pathOf(corners)} />
            <path d={pathOf(corners)} />
          </g>
          <g className={styles.handle} {...dragging((start, _from, to) => turnedTo(wcs, start, to))}>
            <path d={pathOf([top, handle])} />
            <circle className={styles.touch} cx={handle.x} cy={handle.y} r={view.width / 16} />
            <circle cx={handle.x} cy={handle.y} r={view.width / 60} />
          </g>
        </svg>
      </div>
      <p className="muted small scripted" id={help}>
        Drag the frame to move it, its round handle to turn it; or use the arrow keys, + and −.
      </p>
    </div>
  )
}

const minus = (one: Pixel, other: Pixel): Pixel => ({ x: one.x - other.x, y: one.y - other.y })
