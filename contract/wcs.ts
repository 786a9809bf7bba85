import { degree, pointOf, type SkyPoint, TangentPlane, type Vector, vectorOf } from './tangent-plane.ts'

/**
 * Where an image is in the sky: the TAN projection of the FITS standard. Pixels are counted from the top left corner, x to the
 * right and y down, so that the centre of the first pixel is 0.5, 0.5. The reference pixel is the image's centre.
 */
export interface Wcs extends SkyPoint {
  /** Pixels of the image. */
  width: number
  height: number
  /** Degrees to the east per pixel of x and of y, then degrees to the north per pixel of x and of y. */
  cd: readonly [number, number, number, number]
  /**
   * Coefficients of a lens's distortion as in SIP: A_2_0, A_1_1, A_0_2, for the third order A_3_0, A_2_1, A_1_2, A_0_3, then
   * the same of B. Null without distortion.
   */
  terms: readonly number[] | null
}

/** Returns the sum of the terms of a polynomial: those of its least order, such as c(2,0) u², c(1,1) uv and c(0,2) v², first. */
export function sumOfTerms(
  coefficients: ArrayLike<number>,
  leastOrder: number,
  u: number,
  v: number,
): number {
  let sum = 0
  let at = 0
  for (let order = leastOrder; at < coefficients.length; order++)
    for (let power = 0; power <= order; power++)
      sum += coefficients[at++]! * (u ** (order - power) * v ** power)
  return sum
}

/** Returns the pixels that a lens without distortion would show, both from the image's centre. */
function undistorted(terms: readonly number[] | null, u: number, v: number): [number, number] {
  if (!terms) return [u, v]
  const half = terms.length / 2
  return [u + sumOfTerms(terms.slice(0, half), 2, u, v), v + sumOfTerms(terms.slice(half), 2, u, v)]
}

/** Returns the point of the sky at a pixel. */
export function toSky(wcs: Wcs, x: number, y: number): SkyPoint {
  const [a, b, c, d] = wcs.cd
  const [u, v] = undistorted(wcs.terms, x - wcs.width / 2, y - wcs.height / 2)
  return pointOf(TangentPlane.at(wcs).vectorAt((a * u + b * v) * degree, (c * u + d * v) * degree))
}

const maxSteps = 30
const precision = 1e-6

/** Returns what finds the pixel that shows a point of the sky, a unit vector, also outside the image; undefined if there is none. */
export function pixelFinder(wcs: Wcs): (...vector: Vector) => { x: number; y: number } | undefined {
  const [a, b, c, d] = wcs.cd
  const plane = TangentPlane.at(wcs)
  const determinant = a * d - b * c
  return (...vector) => {
    const onPlane = plane.project(...vector)
    if (!onPlane) return undefined
    const [east, north] = [onPlane[0] / degree, onPlane[1] / degree]
    const [goalU, goalV] = [(d * east - b * north) / determinant, (a * north - c * east) / determinant]
    let [u, v] = [goalU, goalV]
    for (let step = 0; step < maxSteps; step++) {
      const [shownU, shownV] = undistorted(wcs.terms, u, v)
      const [offU, offV] = [goalU - shownU, goalV - shownV]
      if (Math.hypot(offU, offV) < precision) return { x: u + wcs.width / 2, y: v + wcs.height / 2 }
      u += offU
      v += offV
    }
    // Far outside the image, where the terms mean nothing.
    return undefined
  }
}

/** Returns the pixel that shows a point of the sky, also outside the image; undefined if there is none. */
export const toPixel = (wcs: Wcs, rightAscension: number, declination: number) =>
  pixelFinder(wcs)(...vectorOf({ rightAscension, declination }))

/** Returns the same place for the image in another size. */
export function resized(wcs: Wcs, width: number, height: number): Wcs {
  const [a, b, c, d] = wcs.cd
  const [byX, byY] = [width / wcs.width, height / wcs.height]
  const half = (wcs.terms?.length ?? 0) / 2
  const terms = wcs.terms?.map((term, index) => {
    const [order, power] = orderAndPower(index % half)
    return (term * (index < half ? byX : byY)) / (byX ** (order - power) * byY ** power)
  })
  return { ...wcs, width, height, cd: [a / byX, b / byY, c / byX, d / byY], terms: terms ?? null }
}

/** Returns the order of a term and its power of v. */
function orderAndPower(index: number): [number, number] {
  let [order, first] = [2, 0]
  while (index > first + order) first += ++order
  return [order, index - first]
}

/** Returns arcseconds per pixel at the centre. */
export const scaleOf = ({ cd: [a, b, c, d] }: Wcs): number => Math.sqrt(Math.abs(a * d - b * c)) * 3600

/** Returns the position angle of the image's up, in degrees from north through east. */
export const rotationOf = ({ cd: [, b, , d] }: Wcs): number => (Math.atan2(-b, -d) / degree + 360) % 360

/** Tells whether east is to the right of north, unlike in the sky. */
export const isMirrored = ({ cd: [a, b, c, d] }: Wcs): boolean => a * d - b * c < 0

/** Returns top left, top right, bottom right and bottom left. */
export const cornersOf = (wcs: Wcs): SkyPoint[] => [
  toSky(wcs, 0, 0),
  toSky(wcs, wcs.width, 0),
  toSky(wcs, wcs.width, wcs.height),
  toSky(wcs, 0, wcs.height),
]

/** Returns width and height in degrees, along the middle of the image. */
export const fieldOf = (wcs: Wcs): { width: number; height: number } => ({
  width: angleBetween(toSky(wcs, 0, wcs.height / 2), toSky(wcs, wcs.width, wcs.height / 2)),
  height: angleBetween(toSky(wcs, wcs.width / 2, 0), toSky(wcs, wcs.width / 2, wcs.height)),
})

/** Returns the angle between two points of the sky, in degrees. */
export function angleBetween(one: SkyPoint, other: SkyPoint): number {
  const [a, b] = [vectorOf(one), vectorOf(other)]
  return (2 * Math.asin(Math.min(1, Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / 2))) / degree
}
