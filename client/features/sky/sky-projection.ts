import type { SkyPoint } from '../../../contract/tangent-plane.ts'
import { constellationFigures } from './constellation-figures.ts'

export interface Point {
  x: number
  y: number
}

/** Half of the width of the chart, in its own units. */
export const halfWidth = 200
/** Half of the width of the chart, in degrees. */
const halfField = 24

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Units per radian at the centre of the chart. */
const scale = halfWidth / (2 * Math.tan(radians(halfField) / 2))

/** Returns the units that an angle in degrees takes at the centre of the chart. */
export const lengthOf = (degrees: number) => scale * radians(degrees)

type Projection = (rightAscension: number, declination: number) => Point | undefined

/**
 * Returns the stereographic projection around a position, as an observer sees the sky: north is up and east is left. It
 * returns undefined for positions far outside of the chart.
 */
export function projectionAround(centre: SkyPoint): Projection {
  const [sinCentre, cosCentre] = [
    Math.sin(radians(centre.declination)),
    Math.cos(radians(centre.declination)),
  ]
  return (rightAscension, declination) => {
    const [sin, cos] = [Math.sin(radians(declination)), Math.cos(radians(declination))]
    const angle = radians(rightAscension - centre.rightAscension)
    const cosDistance = sinCentre * sin + cosCentre * cos * Math.cos(angle)
    if (cosDistance < 0.6) return undefined
    const factor = (2 * scale) / (1 + cosDistance)
    return {
      x: -factor * cos * Math.sin(angle),
      y: -factor * (cosCentre * sin - sinCentre * cos * Math.cos(angle)),
    }
  }
}

const isInside = ({ x, y }: Point, margin = 0) =>
  Math.abs(x) <= halfWidth - margin && Math.abs(y) <= halfWidth - margin

/** Returns the path of a line; it is interrupted where points are missing, and empty if no point is inside. */
function pathOf(points: (Point | undefined)[]): string {
  if (!points.some((point) => point && isInside(point))) return ''
  let isDrawing = false
  return points
    .map((point) => {
      const command = isDrawing ? 'L' : 'M'
      isDrawing = point !== undefined
      return point ? `${command}${Math.round(point.x)} ${Math.round(point.y)}` : ''
    })
    .join('')
}

interface GridLine {
  path: string
  label: string
  /** Where the line crosses the edge of the chart: declinations on the right, right ascensions below. */
  at: Point | undefined
}

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)

/** Distance from the edge at which a label has space. */
const labelMargin = 14

/** Returns the lines of the equatorial grid: each 10° of declination, and each hour, or more near the poles. */
export function gridAround({ declination }: SkyPoint, project: Projection): GridLine[] {
  const parallels = range(-80, 80, 10).map((degrees) => {
    const points = range(0, 360, 3).map((rightAscension) => project(rightAscension, degrees))
    const label = `${degrees < 0 ? '−' : degrees > 0 ? '+' : ''}${Math.abs(degrees)}°`
    return { path: pathOf(points), label, at: farthest(points, ({ x }) => x) }
  })
  const nearPole = Math.abs(declination)
  const hoursApart = nearPole > 75 ? 3 : nearPole > 55 ? 2 : 1
  const meridians = range(0, 23, hoursApart).map((hours) => {
    const points = range(-80, 80, 2).map((degrees) => project(hours * 15, degrees))
    return { path: pathOf(points), label: `${hours} h`, at: farthest(points, ({ y }) => y) }
  })
  return [...parallels, ...meridians].filter(({ path }) => path)
}

function farthest(points: (Point | undefined)[], by: (point: Point) => number): Point | undefined {
  const inside = points.filter((point) => point !== undefined).filter((point) => isInside(point, labelMargin))
  const found = inside.toSorted((a, b) => by(b) - by(a))[0]
  // A line that ends within the chart, as a meridian at the pole, has its label at the edge only.
  return found && by(found) > halfWidth - 3 * labelMargin ? found : undefined
}

export interface Figure {
  constellation: string
  paths: string[]
  stars: (Point & { magnitude: number })[]
  /** The middle of the stars inside of the chart; undefined for fewer than three. */
  middle: Point | undefined
}

/** Returns the figures of the constellations that are inside of the chart. */
export function figuresAround(project: Projection): Figure[] {
  return Object.entries(constellationFigures)
    .map(([constellation, text]) => {
      const stars = new Map<string, Figure['stars'][number]>()
      const paths = text.split('/').map((line) =>
        pathOf(
          line.split(' ').map((star) => {
            const [rightAscension, declination, magnitude] = star.split(',').map(Number) as [
              number,
              number,
              number,
            ]
            const point = project(rightAscension / 10, declination / 10)
            if (point && isInside(point)) stars.set(star, { ...point, magnitude })
            return point
          }),
        ),
      )
      const inside = [...stars.values()]
      const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
      return {
        constellation,
        paths: paths.filter(Boolean),
        stars: inside,
        middle:
          inside.length < 3
            ? undefined
            : { x: mean(inside.map(({ x }) => x)), y: mean(inside.map(({ y }) => y)) },
      }
    })
    .filter(({ paths }) => paths.length > 0)
}
