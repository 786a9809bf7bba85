import type { Spot } from './detect-stars.ts'

/** The stars that were found in an image, brightest first. */
export interface SolvableImage {
  /** Pixels. */
  width: number
  height: number
  spots: Spot[]
}

/** Finds the spots near a pixel. */
export class SpotGrid {
  readonly #spots: Spot[]
  readonly #size: number
  readonly #columns: number
  readonly #cells: number[][]

  constructor({ width, height, spots }: SolvableImage, count = spots.length) {
    this.#spots = spots.slice(0, count)
    this.#size = Math.max(8, width / 40)
    this.#columns = Math.ceil(width / this.#size)
    this.#cells = Array.from({ length: this.#columns * Math.ceil(height / this.#size) }, () => [])
    for (const [index, { x, y }] of this.#spots.entries())
      this.#cells[Math.floor(y / this.#size) * this.#columns + Math.floor(x / this.#size)]?.push(index)
  }

  get count(): number {
    return this.#spots.length
  }

  /** Returns the index of the nearest of the `limit` brightest spots within `tolerance` pixels, and its distance. */
  nearest(
    x: number,
    y: number,
    tolerance: number,
    limit = Infinity,
  ): { spot: number; distance: number } | undefined {
    let [nearest, least] = [-1, tolerance]
    const left = Math.max(0, Math.floor((x - tolerance) / this.#size))
    const right = Math.min(this.#columns - 1, Math.floor((x + tolerance) / this.#size))
    const bottom = Math.floor((y + tolerance) / this.#size)
    for (let row = Math.max(0, Math.floor((y - tolerance) / this.#size)); row <= bottom; row++)
      for (let column = left; column <= right; column++)
        for (const spot of this.#cells[row * this.#columns + column] ?? []) {
          if (spot >= limit) break
          const { x: spotX, y: spotY } = this.#spots[spot]!
          const distance = Math.hypot(spotX - x, spotY - y)
          if (distance < least) [nearest, least] = [spot, distance]
        }
    return nearest < 0 ? undefined : { spot: nearest, distance: least }
  }
}
