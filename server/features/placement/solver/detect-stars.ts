import { type GreyImage, smoothed, withoutBackground } from './background.ts'

/** A bright point of an image, in pixels from its top left corner. */
export interface Spot {
  x: number
  y: number
  /** Its light: spots are ordered by it. */
  flux: number
  /** Where its light has fallen to a half. */
  radius: number
}

/** Smaller images have too few stars. */
const minSide = 64
const maxSpots = 600
const maxRadius = 40
/** Wider spots that are fainter are knots of nebulae. */
const knot = { radius: 5, peak: 60 }
/** Spots in each of some hundred parts of the image. */
const maxInCrowd = 10

/** Finds what looks like stars, the brightest first, but those of crowded places after the others. */
export function detectStars(image: GreyImage): Spot[] {
  const { width, height } = image
  if (Math.min(width, height) < minSide) return []
  const { values, noiseAt } = withoutBackground(image)
  const smooth = { width, height, values: smoothed(values, width) }
  const found: Spot[] = []
  const margin = 4
  for (let y = margin; y < height - margin; y++)
    for (let x = margin; x < width - margin; x++) {
      const peak = smooth.values[y * width + x]!
      if (peak < 3 || peak < 4 * noiseAt(x, y) || !isPeak(smooth, x, y)) continue
      const spot = measured(smooth, ...middleOfPlateau(smooth, x, y), peak)
      if (spot) found.push(spot)
    }
  const byFlux = found.toSorted((one, other) => other.flux - one.flux)
  return crowdsLast(byFlux, image).slice(0, maxSpots)
}

interface Values {
  values: Float32Array
  width: number
  height: number
}

/** 0 outside. */
const valueAt = ({ values, width, height }: Values, x: number, y: number) =>
  x < 0 || y < 0 || x >= width || y >= height ? 0 : values[y * width + x]!

/** Tells whether no pixel around is brighter; of equal ones the first counts. */
function isPeak({ values, width }: Values, x: number, y: number): boolean {
  const peak = values[y * width + x]!
  for (let dy = -2; dy <= 2; dy++)
    for (let dx = -2; dx <= 2; dx++) {
      const other = values[(y + dy) * width + x + dx]!
      if (other > peak || (other === peak && (dy < 0 || (dy === 0 && dx < 0)))) return false
    }
  return true
}

/** A star with so many pixels near its peak is saturated. */
const minPlateau = 5

/** Returns the middle of a saturated star, whose peak is anywhere in it. */
function middleOfPlateau(smooth: Values, x: number, y: number): [x: number, y: number] {
  const limit = 0.9 * valueAt(smooth, x, y)
  const lengthOf = (px: number, dx: number, dy: number) => {
    let length = 0
    while (valueAt(smooth, px + (length + 1) * dx, y + (length + 1) * dy) >= limit) length++
    return length
  }
  const middle = (before: number, after: number) => (before + after < minPlateau ? 0 : (after - before) >> 1)
  const px = x + middle(lengthOf(x, -1, 0), lengthOf(x, 1, 0))
  return [px, y + middle(lengthOf(px, 0, -1), lengthOf(px, 0, 1))]
}

const directions = Array.from({ length: 12 }, (_, hour) => {
  const angle = (hour * Math.PI) / 6
  return [Math.cos(angle), Math.sin(angle)] as const
})

/** Measures the spot around a peak; returns undefined for what is no star, such as ridges and knots of nebulae. */
function measured(smooth: Values, x: number, y: number, peak: number): Spot | undefined {
  const countAbove = (radius: number, limit: number) =>
    directions.filter(
      ([dx, dy]) => valueAt(smooth, Math.round(x + dx * radius), Math.round(y + dy * radius)) > limit,
    ).length
  let radius = 1
  while (radius < maxRadius && countAbove(radius, peak / 2) >= directions.length / 2) radius++
  if (radius === maxRadius) return undefined
  // The light of a star falls in every direction, that of a ridge not along it.
  if (countAbove(radius * 2 + 1, peak * 0.6) > 1) return undefined
  if (radius > knot.radius && peak < knot.peak) return undefined
  const reach = Math.ceil(radius * 1.5)
  let [flux, sumX, sumY] = [0, 0, 0]
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      if (dx * dx + dy * dy > reach * reach) continue
      const value = Math.max(0, valueAt(smooth, x + dx, y + dy) - peak * 0.15)
      flux += value
      sumX += value * dx
      sumY += value * dy
    }
  return { x: x + sumX / flux + 0.5, y: y + sumY / flux + 0.5, flux, radius }
}

/**
 * Removes spots in the glow of brighter ones, and the faintest of crowds, such as texts and edges. The others of crowds are last: never are
 * they all of the first.
 */
function crowdsLast(spots: Spot[], { width, height }: GreyImage): Spot[] {
  const size = Math.max(width, height) / 12
  const counts = new Map<number, number>()
  const first: Spot[] = []
  const last: Spot[] = []
  for (const spot of spots) {
    const { x, y } = spot
    const isInGlow = (other: Spot) =>
      (x - other.x) ** 2 + (y - other.y) ** 2 < Math.max(3, other.radius * 2) ** 2
    if (first.some(isInGlow) || last.some(isInGlow)) continue
    const square = Math.floor(y / size) * 100 + Math.floor(x / size)
    const crowd = (counts.get(square) ?? 0) + 1
    counts.set(square, crowd)
    if (crowd <= maxInCrowd) (crowd <= 3 + first.length * 0.04 ? first : last).push(spot)
  }
  return [...first, ...last]
}
