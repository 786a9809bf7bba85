import { constellations } from '../../../contract/sky.ts'
import type { SkyPoint } from '../../../contract/tangent-plane.ts'
import { labelBox, overlaps } from './label-box.ts'
import { declinationText, rightAscensionText } from './object-texts.ts'
import styles from './SkyChart.module.css'
import {
  type Figure,
  figuresAround,
  gridAround,
  halfWidth,
  lengthOf,
  type Point,
  projectionAround,
} from './sky-projection.ts'

interface SkyChartProps {
  title: string
  position: SkyPoint
  constellation?: string | null | undefined
  /** In arcminutes. */
  size?: number | null | undefined
  /** The corners of an image, which the chart shows instead of an object. */
  frame?: readonly SkyPoint[]
}

/** The smallest marker, in units of the chart. */
const smallestRadius = 5
/** Between the object and the lines that point at it. */
const gap = 5

/** The constellations around an object on the equatorial grid, as seen from the ground: north is up, east is left. */
export function SkyChart({ title, position, constellation, size, frame }: SkyChartProps) {
  const { rightAscension, declination } = position
  const project = projectionAround(position)
  const corners = frame?.flatMap((corner) => project(corner.rightAscension, corner.declination) ?? [])
  const reach = corners
    ? Math.max(...corners.map(({ x, y }) => Math.hypot(x, y)))
    : lengthOf((size ?? 0) / 120)
  const radius = Math.max(reach, smallestRadius)
  const place = constellation ? `, in ${constellations[constellation]}` : ''
  const figures = figuresAround(project)
  const names = namesOf(figures, radius, constellation)
  return (
    <svg
      className={`panel ${styles.chart}`}
      viewBox={`${-halfWidth} ${-halfWidth} ${2 * halfWidth} ${2 * halfWidth}`}
      role="img"
      aria-label={`Chart of the sky around ${title}: right ascension ${rightAscensionText(rightAscension)}, declination ${declinationText(declination)}${place}`}
    >
      {gridAround(position, project).map(({ path, label, at }) => (
        <g key={label}>
          <path className={styles.grid} d={path} />
          {at && (
            <text className={styles.degrees} {...rounded(at)}>
              {label}
            </text>
          )}
        </g>
      ))}
      {figures.map((figure) => (
        <g
          key={figure.constellation}
          className={figure.constellation === constellation ? styles.own : styles.figure}
        >
          <path d={figure.paths.join('')} />
          {figure.stars.map(({ x, y, magnitude }) => (
            <circle key={`${x} ${y}`} cx={Math.round(x)} cy={Math.round(y)} r={starRadius(magnitude)} />
          ))}
        </g>
      ))}
      {names.map((name) => (
        <text
          key={name.constellation}
          className={name.constellation === constellation ? styles.ownName : undefined}
          {...rounded(name)}
        >
          {constellations[name.constellation]}
        </text>
      ))}
      {corners ? (
        <path
          className={styles.frame}
          d={`M${corners.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}Z`}
        />
      ) : (
        <circle className={styles.object} r={round(radius)} />
      )}
      <path
        className={styles.pointer}
        d={`M0 ${-round(radius + gap)}v-12M0 ${round(radius + gap)}v12M${-round(radius + gap)} 0h-12M${round(radius + gap)} 0h12`}
      />
    </svg>
  )
}

const round = (value: number) => Math.round(value * 10) / 10
const rounded = ({ x, y }: Point) => ({ x: Math.round(x), y: Math.round(y) })

const starRadius = (magnitude: number) => [3.4, 2.9, 2.4, 1.9, 1.4, 1, 0.8][Math.min(magnitude, 6)]

type Name = Point & { constellation: string }
const boxOf = ({ constellation, ...at }: Name) => labelBox(constellations[constellation]!, at)

/** Returns where the names of constellations have space; that of the object has it below the object if not in its own figure. */
function namesOf(figures: readonly Figure[], radius: number, own: string | null | undefined) {
  const free = figures.flatMap(({ constellation, middle }) =>
    middle && isFree(middle, radius) ? { constellation, ...middle } : [],
  )
  const ownName = own
    ? (free.find(({ constellation }) => constellation === own) ?? {
        constellation: own,
        x: 0,
        y: radius + 34,
      })
    : []
  const names: Name[] = []
  for (const name of [ownName, ...free].flat())
    if (!names.some((other) => overlaps(boxOf(other), boxOf(name)))) names.push(name)
  return names
}

/** Whether a name at a point would cover neither the object nor the grid's labels. */
const isFree = ({ x, y }: Point, radius: number) =>
  Math.abs(x) < halfWidth - 45 && Math.abs(y) < halfWidth - 25 && Math.hypot(x / 2.5, y) > radius + 20
