import { prepared } from '../../database/prepared.ts'
import type { Batch } from '../../graphql/context.ts'
import { listsByKey } from '../gallery/image-lists.ts'
import { readCatalogueObjects } from '../sky/sky-catalogue.ts'
import { skyObjectColumns, type SkyObjectRow } from '../sky/sky-objects.ts'
import type { PlacementRow } from './placements.ts'
import { degree, dot, pointOf, TangentPlane, vectorOf } from '../../../contract/tangent-plane.ts'
import { fieldOf, toPixel, type Wcs } from '../../../contract/wcs.ts'

type PlacedObject = ReturnType<typeof readPlacedObjects>[number]

export interface FramedObject {
  object: PlacedObject
  /** Descending in the order of the list. */
  orderKey: number
  x: number
  y: number
}

const readPlacedObjects = () =>
  readCatalogueObjects()
    .flatMap(({ name, right_ascension, declination, size, magnitude, axes }) => {
      if (right_ascension === null || declination === null) return []
      const position = { rightAscension: right_ascension, declination }
      return [{ name, ...position, vector: vectorOf(position), size, magnitude, ...axes }]
    })
    .map((object, index) => Object.assign(object, { index }))

let catalogue: readonly PlacedObject[] | undefined

/** Those with a position, in memory: a scan takes a tenth of a millisecond, a statement twenty. */
const placedObjects = () => (catalogue ??= readPlacedObjects())

const faintest = 99

/** Returns the objects whose centre an image shows: the largest first, then those without a size, the brightest first. */
export function objectsInFrame(wcs: Wcs): FramedObject[] {
  const { width, height } = fieldOf(wcs)
  const radius = Math.min(90, (1.1 * Math.hypot(width, height)) / 2)
  const [centre, minCosine] = [vectorOf(wcs), Math.cos(radius * degree)]
  return placedObjects()
    .filter(({ vector }) => dot(vector, centre) >= minCosine)
    .flatMap((object) => {
      const { x, y } = toPixel(wcs, object.rightAscension, object.declination) ?? { x: -1, y: -1 }
      const orderKey = object.size ?? -(object.magnitude ?? faintest)
      return x >= 0 && x <= wcs.width && y >= 0 && y <= wcs.height ? [{ object, orderKey, x, y }] : []
    })
    .toSorted((one, other) => other.orderKey - one.orderKey || one.object.index - other.object.index)
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

/** The names of the objects of each image. */
export const objectNamesOfImages = listsByKey<{ name: string }>(
  prepared(
    'object_names_of_images',
    `select image_id as key, object_name as name from image_object where image_id = any($1::int[])`,
  ),
)

/** Returns the place of an image of this size. */
export const wcsOf = (
  { rightAscension, declination, cd, terms }: PlacementRow,
  { width, height }: Pick<Wcs, 'width' | 'height'>,
): Wcs => ({
  rightAscension: rightAscension!,
  declination: declination!,
  width,
  height,
  cd: cd as [number, number, number, number],
  terms: terms ?? null,
})

/** Pixels and degrees, which only drawings need. */
const rounded = (value: number) => Number(value.toFixed(2))

/** Returns the ellipse of an object in an image. */
export function ellipseOf(wcs: Wcs, { object, x, y }: FramedObject) {
  const { size, minor_size: minorSize, position_angle: positionAngle } = object
  const isRound = minorSize === null || minorSize === size || positionAngle === null
  const along = pixelsPerDegree(wcs, object, positionAngle ?? 0)
  const across = isRound ? along : pixelsPerDegree(wcs, object, positionAngle + 90)
  const halfAxis = (arcminutes: number, { length }: { length: number }) =>
    rounded((arcminutes / 60 / 2) * length)
  return {
    x: rounded(x),
    y: rounded(y),
    semiMajorAxis: size === null ? null : halfAxis(size, along),
    semiMinorAxis: size === null ? null : halfAxis(isRound ? size : minorSize, across),
    angle: size === null || isRound ? 0 : rounded(along.angle),
  }
}

/** In degrees; short, because the scale changes over a wide image. */
const step = 0.01

/** Returns how long a degree of the sky is in an image, from an object at a position angle, and its angle there. */
function pixelsPerDegree(wcs: Wcs, object: PlacedObject, positionAngle: number) {
  const [angle, length] = [positionAngle * degree, step * degree]
  const plane = TangentPlane.at(object)
  const along = pointOf(plane.vectorAt(length * Math.sin(angle), length * Math.cos(angle)))
  const start = toPixel(wcs, object.rightAscension, object.declination)!
  const end = toPixel(wcs, along.rightAscension, along.declination) ?? start
  const [x, y] = [end.x - start.x, end.y - start.y]
  return { length: Math.hypot(x, y) / step, angle: (Math.atan2(y, x) / degree + 180) % 180 }
}
