import { readFileSync } from 'node:fs'
import { degree, dot, type SkyPoint, type Vector, vectorOf } from '../../../../contract/tangent-plane.ts'

/** A star as a unit vector. */
export interface Star {
  x: number
  y: number
  z: number
  magnitude: number
  /** In the file. */
  index: number
}

const signature = 'STARS1\0\0'
/** From the middle of a cell to its corners, in degrees. */
const cellRadius = 0.8

/**
 * A catalogue of stars in a file: little-endian, 8 bytes `STARS1\0\0`; the numbers of cells and of stars; the index of each
 * cell's first star and one past the last; a number for each star (all uint32).
 *
 * Each of the 180 zones of a degree of declination, from the south, has round(360 cos(middle)) cells of right ascension from 0.
 * A star has (magnitude + 2) x 16 in bits 24 to 31, and its place in the cell in 1/4096 (0.9"), along right ascension in bits
 * 12 to 23 and along declination in bits 0 to 11 (J2000, without proper motion). The stars of a cell are sorted by the number.
 *
 * `stars.bin` beside this folder has those of Tycho-2 (Høg et al. 2000) to VT 12.5, from Debian's
 * astrometry-data-tycho2-07-littleendian 2-4; some of the brightest are missing. stars.LICENSE.txt is its licence.
 */
export class StarFile {
  readonly #starts: Uint32Array
  readonly #stars: Uint32Array
  readonly #cells: { number: number; zone: number; column: number; columns: number; middle: Vector }[] = []

  constructor(path: string | URL) {
    const bytes = readFileSync(path)
    const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2)
    const [, , cells = 0, stars = 0] = words
    for (let zone = 0; zone < 180; zone++) {
      const columns = Math.max(1, Math.round(360 * Math.cos((zone - 89.5) * degree)))
      for (let column = 0; column < columns; column++) {
        const middle = vectorOf({
          rightAscension: ((column + 0.5) * 360) / columns,
          declination: zone - 89.5,
        })
        this.#cells.push({ number: this.#cells.length, zone, column, columns, middle })
      }
    }
    const isWhole = cells === this.#cells.length && words.length === 5 + cells + stars
    if (bytes.toString('latin1', 0, 8) !== signature || !isWhole)
      throw new Error(`No file of stars: ${String(path)}`)
    this.#starts = words.subarray(4, 5 + cells)
    this.#stars = words.subarray(5 + cells)
  }

  /** Returns the `limit` brightest stars within `radius` degrees of a point, the brightest first. */
  near(point: SkyPoint, radius: number, limit: number): Star[] {
    const centre = vectorOf(point)
    const cosineOf = (angle: number) => Math.cos(Math.min(angle, 180) * degree)
    const [minCosine, minOfCell] = [cosineOf(radius), cosineOf(radius + cellRadius)]
    const cells = this.#cells.filter(({ middle }) => dot(middle, centre) >= minOfCell)
    // The cells cover about a square degree each, together more of the sky than the circle.
    const excess = cells.length / (((1 - minCosine) * 2 * Math.PI) / degree ** 2)
    const faintest = this.#brightnessOf(cells, limit * Math.max(1, excess) * 1.5 + 50)
    const found: Star[] = []
    for (const { number, zone, column, columns } of cells)
      for (let index = this.#starts[number]!; index < this.#starts[number + 1]!; index++) {
        const star = this.#stars[index]!
        if (star >>> 24 > faintest) break
        const rightAscension = ((column + (((star >>> 12) & 4095) + 0.5) / 4096) * 360) / columns
        const declination = zone - 90 + ((star & 4095) + 0.5) / 4096
        const vector = vectorOf({ rightAscension, declination })
        if (dot(vector, centre) < minCosine) continue
        const [x, y, z] = vector
        found.push({ x, y, z, magnitude: (star >>> 24) / 16 - 2, index })
      }
    return found.toSorted((one, other) => one.magnitude - other.magnitude).slice(0, limit)
  }

  /** Returns the brightness byte down to which the cells have more than `limit` stars. */
  #brightnessOf(cells: { number: number }[], limit: number): number {
    const counts = new Uint32Array(256)
    for (const { number } of cells)
      for (let index = this.#starts[number]!; index < this.#starts[number + 1]!; index++)
        counts[this.#stars[index]! >>> 24]!++
    let total = 0
    const brightness = counts.findIndex((count) => (total += count) > limit)
    return brightness < 0 ? 255 : brightness
  }
}
