import { prepared } from '../../database/prepared.ts'
import type { Batch } from '../../graphql/context.ts'
import { readCatalogueObjects } from '../sky/sky-catalogue.ts'
import { skyObjectColumns, type SkyObjectRow } from '../sky/sky-objects.ts'
import { degree, dot, TangentPlane, vectorOf } from '../../../contract/tangent-plane.ts'
import { fieldOf, pixelFinder, type Wcs } from '../../../contract/wcs.ts'

type PlacedObject = ReturnType<typeof readPlacedObjects>[number]

export interface FramedObject {
  object: PlacedObject
  x: number
  y: number
}

/** In the order of lists: the largest first, then those without a size, the brightest first. */
const readPlacedObjects = () =>
  readCatalogueObjects()
    .flatMap(({ name, right_ascension, declination, size, magnitude, axes }) => {
      if (right_ascension === null || declination === null) return []
      const position = { rightAscension: right_ascension, declination }
      return [
        { name, ...position, vector: vectorOf(position), size, order: size ?? -(magnitude ?? 99), ...axes },
      ]
    })
    .toSorted((one, other) => other.order - one.order)
    .map((object, index) => Object.assign(object, { index }))

let catalogue: readonly PlacedObject[] | undefined

/** Those with a position, in memory: a scan takes a tenth of a millisecond, a statement twenty. */
const placedObjects = () => (catalogue ??= readPlacedObjects())

/** Returns the objects whose centre an image shows. */
export function objectsInFrame(wcs: Wcs): FramedObject[] {
  const { width, height } = fieldOf(wcs)
  const radius = Math.min(90, (1.1 * Math.hypot(width, height)) / 2)
  const [centre, minCosine] = [vectorOf(wcs), Math.cos(radius * degree)]
  const pixelOf = pixelFinder(wcs)
  return placedObjects().flatMap((object) => {
    const { x, y } = (dot(object.vector, centre) >= minCosine && pixelOf(...object.vector)) || {
      x: -1,
      y: -1,
    }
    return x >= 0 && x <= wcs.width && y >= 0 && y <= wcs.height ? [{ object, x, y }] : []
  })
}

const readObjects = prepared<SkyObjectRow>(
  'framed_sky_objects',
  `select ${skyObjectColumns} from sky_object object where object.name = any($1::text[])`,
)

/** By their indexes. */
export const objectsByIndex: Batch<SkyObjectRow> = async (keys, em) => {
  const names = keys.map((key) => placedObjects()[key]!.name)
  const byName = new Map((await readObjects(em, [names])).map((object) => [object.name, object]))
  return names.map((name) => byName.get(name)!)
}

/** Pixels and degrees, which only drawings need. */
const rounded = (value: number) => Number(value.toFixed(2))

/** Returns the ellipse of an object in an image. */
export function ellipseOf(wcs: Wcs, framed: FramedObject) {
  const { size, minor_size: minorSize, position_angle: positionAngle } = framed.object
  const isRound = minorSize === null || minorSize === size || positionAngle === null
  const along = pixelsPerDegree(wcs, framed, positionAngle ?? 0)
  const across = isRound ? along : pixelsPerDegree(wcs, framed, positionAngle + 90)
  const halfAxis = (arcminutes: number, { length }: { length: number }) =>
    rounded((arcminutes / 60 / 2) * length)
  return {
    x: rounded(framed.x),
    y: rounded(framed.y),
    semiMajorAxis: size === null ? null : halfAxis(size, along),
    semiMinorAxis: size === null ? null : halfAxis(isRound ? size : minorSize, across),
    angle: size === null || isRound ? 0 : rounded(along.angle),
  }
}

/** In degrees; short, because the scale changes over a wide image. */
const step = 0.01

/** Returns how long a degree of the sky is in an image, from an object at a position angle, and its angle there. */
function pixelsPerDegree(wcs: Wcs, { object, x, y }: FramedObject, positionAngle: number) {
  const [angle, length] = [positionAngle * degree, step * degree]
  const along = TangentPlane.at(object).vectorAt(length * Math.sin(angle), length * Math.cos(angle))
  const end = pixelFinder(wcs)(...along) ?? { x, y }
  const [dx, dy] = [end.x - x, end.y - y]
  return { length: Math.hypot(dx, dy) / step, angle: (Math.atan2(dy, dx) / degree + 180) % 180 }
}
