export const radians = Math.PI / 180

/** A place in the sky, in degrees (J2000). */
export interface SkyPoint {
  ra: number
  dec: number
}

export type Pair = readonly [number, number]
export type Vector = readonly [number, number, number]

export interface Field {
  center: SkyPoint
  /** In degrees. */
  width: number
  /** Angle of north, in degrees from up to the right. */
  rotation?: number
  isMirrored?: boolean
  pixels: Pair
}

export function vectorOf({ ra, dec }: SkyPoint): Vector {
  const [a, d] = [ra * radians, dec * radians]
  return [Math.cos(d) * Math.cos(a), Math.cos(d) * Math.sin(a), Math.sin(d)]
}

export function pointOf([x, y, z]: Vector): SkyPoint {
  return { ra: (Math.atan2(y, x) / radians + 360) % 360, dec: Math.atan2(z, Math.hypot(x, y)) / radians }
}

/** The gnomonic projection of a telescope (TAN): the sky on a plane that touches it in the middle of the picture. */
export class Projection {
  readonly width: number
  readonly height: number
  /** Arcminutes of a pixel, in the middle. */
  readonly scale: number
  readonly #radiansOfPixel: number
  readonly #center: Vector
  readonly #east: Vector
  readonly #north: Vector
  readonly #cos: number
  readonly #sin: number
  readonly #side: number

  constructor({ center, width, rotation = 0, isMirrored = false, pixels }: Field) {
    ;[this.width, this.height] = pixels
    this.#radiansOfPixel = (2 * Math.tan((width * radians) / 2)) / this.width
    this.scale = (this.#radiansOfPixel / radians) * 60
    const [a, d] = [center.ra * radians, center.dec * radians]
    this.#center = vectorOf(center)
    this.#east = [-Math.sin(a), Math.cos(a), 0]
    this.#north = [-Math.sin(d) * Math.cos(a), -Math.sin(d) * Math.sin(a), Math.cos(d)]
    this.#cos = Math.cos(rotation * radians)
    this.#sin = Math.sin(rotation * radians)
    this.#side = isMirrored ? -1 : 1
  }

  /** Returns the place on the plane, in arcminutes to the east and north, or undefined on the other half of the sky. */
  planeOf(point: SkyPoint): Pair | undefined {
    const vector = vectorOf(point)
    const depth = dot(vector, this.#center)
    if (depth < 0.05) return undefined
    const unit = 60 / radians / depth
    return [dot(vector, this.#east) * unit, dot(vector, this.#north) * unit]
  }

  pixelOfPlane([east, north]: Pair): Pair {
    const x = (-east * this.#cos + north * this.#sin) / this.scale
    const y = (-east * this.#sin - north * this.#cos) / this.scale
    return [this.width / 2 + x * this.#side, this.height / 2 + y]
  }

  pixelOf(point: SkyPoint): Pair | undefined {
    const plane = this.planeOf(point)
    return plane && this.pixelOfPlane(plane)
  }

  planeOfPixel(x: number, y: number): Pair {
    const right = (x - this.width / 2) * this.#side
    const down = y - this.height / 2
    return [
      this.scale * (-right * this.#cos - down * this.#sin),
      this.scale * (right * this.#sin - down * this.#cos),
    ]
  }

  skyOfPixel(x: number, y: number): SkyPoint {
    const [east, north] = this.planeOfPixel(x, y).map((minutes) => (minutes / 60) * radians) as [
      number,
      number,
    ]
    const at = (axis: 0 | 1 | 2) => this.#center[axis] + east * this.#east[axis] + north * this.#north[axis]
    return pointOf([at(0), at(1), at(2)])
  }

  /** Degrees from the middle to a corner. */
  get radius(): number {
    return Math.atan(Math.hypot(this.width, this.height) * 0.5 * this.#radiansOfPixel) / radians
  }
}

const dot = (one: Vector, other: Vector) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]

/** Whether two places are at most some degrees apart. */
export const isWithin = (degrees: number, one: SkyPoint, other: SkyPoint) =>
  dot(vectorOf(one), vectorOf(other)) >= Math.cos(Math.min(180, degrees) * radians)
