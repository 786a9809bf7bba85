import type { Spot } from './detect-stars.ts'

/** The stars that were found in an image, brightest first. */
export interface SolvableImage {
  /** Pixels. */
  width: number
  height: number
  spots: Spot[]
}

export type SpotFinder = ReturnType<typeof spotFinder>

/** Returns what finds the nearest of the `limit` brightest spots within `tolerance` pixels of a pixel: its index, and its distance. */
export function spotFinder({ width, spots }: SolvableImage) {
  const size = Math.max(8, width / 40)
  const columns = Math.ceil(width / size)
  const cells: number[][] = []
  for (const [index, { x, y }] of spots.entries())
    (cells[Math.floor(y / size) * columns + Math.floor(x / size)] ??= []).push(index)
  return (x: number, y: number, tolerance: number, limit: number) => {
    let [nearest, least] = [-1, tolerance]
    for (let row = Math.floor((y - tolerance) / size); row <= (y + tolerance) / size; row++)
      for (let column = Math.floor((x - tolerance) / size); column <= (x + tolerance) / size; column++)
        for (const spot of cells[row * columns + column] ?? []) {
          if (spot >= limit) break
          const distance = Math.hypot(spots[spot]!.x - x, spots[spot]!.y - y)
          if (distance < least) [nearest, least] = [spot, distance]
        }
    return nearest < 0 ? undefined : { spot: nearest, distance: least }
  }
}
