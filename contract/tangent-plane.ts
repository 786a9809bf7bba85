/** In radians. */
export const degree = Math.PI / 180

/** A point of the sky in degrees (J2000). */
export interface SkyPoint {
  rightAscension: number
  declination: number
}

/** A point of the sky as a unit vector. */
export type Vector = readonly [x: number, y: number, z: number]

export function vectorOf({ rightAscension, declination }: SkyPoint): Vector {
  const [a, d] = [rightAscension * degree, declination * degree]
  return [Math.cos(d) * Math.cos(a), Math.cos(d) * Math.sin(a), Math.sin(d)]
}

export const pointOf = ([x, y, z]: Vector): SkyPoint => ({
  rightAscension: (Math.atan2(y, x) / degree + 360) % 360,
  declination: Math.atan2(z, Math.hypot(x, y)) / degree,
})

/** Returns the direction of a vector, as a unit vector. */
export function unit(x: number, y: number, z: number): Vector {
  const length = Math.sqrt(x * x + y * y + z * z)
  return [x / length, y / length, z / length]
}

export const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

export const cross = ([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector => [
  ay * bz - az * by,
  az * bx - ax * bz,
  ax * by - ay * bx,
]

/** Points nearer than this to the plane's horizon, some 84 degrees from its centre, are too distorted to use. */
const minDepth = 0.1

/** The plane of the TAN projection, as in most lenses: it touches the sky at its centre. Units are radians there. */
export class TangentPlane {
  readonly centre: Vector
  readonly #east: Vector
  readonly #north: Vector

  /** At a pole, where north has no direction, it is that of `rightAscension`. */
  constructor(centre: Vector, rightAscension = Math.atan2(centre[1], centre[0])) {
    const [sin, cos] = [Math.sin(rightAscension), Math.cos(rightAscension)]
    this.centre = centre
    this.#east = [-sin, cos, 0]
    const [x, y, z] = centre
    this.#north = [-z * cos, -z * sin, x * cos + y * sin]
  }

  static at({ rightAscension, declination }: SkyPoint): TangentPlane {
    return new TangentPlane(vectorOf({ rightAscension, declination }), rightAscension * degree)
  }

  /** Returns how far to the east and north a point is; undefined if it is on the other side of the sky. */
  project(x: number, y: number, z: number): [east: number, north: number] | undefined {
    const [cx, cy, cz] = this.centre
    const depth = x * cx + y * cy + z * cz
    if (depth < minDepth) return undefined
    const [ex, ey] = this.#east
    const [nx, ny, nz] = this.#north
    return [(x * ex + y * ey) / depth, (x * nx + y * ny + z * nz) / depth]
  }

  vectorAt(east: number, north: number): Vector {
    const [cx, cy, cz] = this.centre
    const [ex, ey] = this.#east
    const [nx, ny, nz] = this.#north
    return unit(cx + east * ex + north * nx, cy + east * ey + north * ny, cz + north * nz)
  }
}
