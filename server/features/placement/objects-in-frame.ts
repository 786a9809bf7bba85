import { prepared } from '../../database/prepared.ts'
import type { Batch } from '../../graphql/context.ts'
import { listsByKey } from '../gallery/image-lists.ts'
import { readCatalogueObjects } from '../sky/sky-catalogue.ts'
import { skyObjectColumns, type SkyObjectRow } from '../sky/sky-objects.ts'
import { isInFrame } from './place.ts'
import type { PlacementRow } from './placements.ts'
import { degree, vectorOf } from '../../../contract/tangent-plane.ts'
import { toPixel, type Wcs } from '../../../contract/wcs.ts'

type PlacedObject = ReturnType<typeof readPlacedObjects>[number]

export interface FramedObject {
  object: PlacedObject
  /** Descending in the order of the list. */
  orderKey: number
  x: number
  y: number
}

const readPlacedObjects = () =>
  readCatalogueObjects().flatMap(({ name, right_ascension, declination, size, magnitude, axes }, index) => {
    if (right_ascension === null || declination === null) return []
    const position = { rightAscension: right_ascension, declination }
    return [{ index, name, ...position, vector: vectorOf(position), size, magnitude, ...axes }]
  })

let catalogue: readonly PlacedObject[] | undefined

/** Those with a position, in memory: a scan takes a tenth of a millisecond, a statement twenty. */
const placedObjects = () => (catalogue ??= readPlacedObjects())

const faintest = 99

/** Returns the objects whose centre an image shows: the largest first, then those without a size, the brightest first. */
export function objectsInFrame(wcs: Wcs, { fieldWidth, fieldHeight }: PlacementRow): FramedObject[] {
  const radius = Math.min(90, (1.1 * Math.hypot(fieldWidth!, fieldHeight!)) / 2)
  const [[x, y, z], minCosine] = [vectorOf(wcs), Math.cos(radius * degree)]
  return placedObjects()
    .filter(({ vector }) => vector[0] * x + vector[1] * y + vector[2] * z >= minCosine)
    .flatMap((object) => {
      const pixel = toPixel(wcs, object.rightAscension, object.declination)
      const orderKey = object.size ?? -(object.magnitude ?? faintest)
      return pixel && isInFrame(wcs, pixel) ? [{ object, orderKey, ...pixel }] : []
    })
    .toSorted((one, other) => other.orderKey - one.orderKey || one.object.index - other.object.index)
}

const readObjects = prepared<SkyObjectRow>(
  'framed_sky_objects',
  `select ${skyObjectColumns} from sky_object object where object.name = any($1::text[])`,
)

/** By their indexes in the catalogue. */
export const objectsByIndex: Batch<SkyObjectRow> = async (keys, em) => {
  const names = new Map(placedObjects().map(({ index, name }) => [index, name]))
  const rows = await readObjects(em, [keys.map((key) => names.get(key)!)])
  const byName = new Map(rows.map((object) => [object.name, object]))
  return keys.map((key) => byName.get(names.get(key)!)!)
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
const degrees = 180 / Math.PI

/** Returns how long a degree of the sky is in an image, from an object at a position angle, and its angle there. */
function pixelsPerDegree(wcs: Wcs, { rightAscension, declination }: PlacedObject, positionAngle: number) {
  const [along, from, by] = [positionAngle / degrees, declination / degrees, step / degrees]
  const sinEnd = Math.sin(from) * Math.cos(by) + Math.cos(from) * Math.sin(by) * Math.cos(along)
  const east = Math.atan2(
    Math.sin(along) * Math.sin(by) * Math.cos(from),
    Math.cos(by) - Math.sin(from) * sinEnd,
  )
  const start = toPixel(wcs, rightAscension, declination)!
  const end = toPixel(wcs, rightAscension + east * degrees, Math.asin(sinEnd) * degrees) ?? start
  const [x, y] = [end.x - start.x, end.y - start.y]
  return { length: Math.hypot(x, y) / step, angle: (((Math.atan2(y, x) * degrees) % 180) + 180) % 180 }
}
