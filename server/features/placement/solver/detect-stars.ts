import { Background, type GreyImage, smoothed, withoutFrame } from './background.ts'

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
  const { left, top, ...inner } = withoutFrame(image)
  if (Math.min(inner.width, inner.height) < minSide) return []
  return spotsOf(inner).map((spot) => Object.assign(spot, { x: spot.x + left, y: spot.y + top }))
}

function spotsOf(image: GreyImage): Spot[] {
  const { width, height } = image
  const background = new Background(image)
  const smooth = { width, height, values: smoothed(background.removedFrom(image), width) }
  const found: Spot[] = []
  const margin = 4
  for (let y = margin; y < height - margin; y++)
    for (let x = margin; x < width - margin; x++) {
      const peak = smooth.values[y * width + x]!
      if (peak < 3 || peak < 4 * background.noiseAt(x, y) || !isPeak(smooth, x, y)) continue
      const spot = measured(smooth, ...middleOfPlateau(smooth, x, y), peak)
      if (spot) found.push(spot)
    }
  const byFlux = found.toSorted((one, other) => other.flux - one.flux)
  return crowdsLast(withoutCompanions(byFlux, image), image).slice(0, maxSpots)
}

interface Values {
  values: Float32Array
  width: number
  height: number
}

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
function middleOfPlateau({ values, width, height }: Values, x: number, y: number): [x: number, y: number] {
  const limit = 0.9 * values[y * width + x]!
  const middle = (at: number, step: number, before: number, after: number) => {
    let [from, to] = [0, 0]
    while (from > -before && values[at + (from - 1) * step]! >= limit) from--
    while (to < after && values[at + (to + 1) * step]! >= limit) to++
    return to - from < minPlateau ? 0 : (from + to) >> 1
  }
  let [px, py] = [x, y]
  for (let turn = 0; turn < 2; turn++) {
    px += middle(py * width + px, 1, px, width - 1 - px)
    py += middle(py * width + px, width, py, height - 1 - py)
  }
  return [px, py]
}

const directions = Array.from({ length: 12 }, (_, hour) => {
  const angle = (hour * Math.PI) / 6
  return [Math.cos(angle), Math.sin(angle)] as const
})

/** Measures the spot around a peak; returns undefined for what is no star, such as ridges and knots of nebulae. */
function measured({ values, width, height }: Values, x: number, y: number, peak: number): Spot | undefined {
  const valueAt = (px: number, py: number) =>
    px < 0 || py < 0 || px >= width || py >= height ? 0 : values[py * width + px]!
  const countAbove = (radius: number, limit: number) =>
    directions.filter(([dx, dy]) => valueAt(Math.round(x + dx * radius), Math.round(y + dy * radius)) > limit)
      .length
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
      const value = Math.max(0, valueAt(x + dx, y + dy) - peak * 0.15)
      flux += value
      sumX += value * dx
      sumY += value * dy
    }
  return { x: x + sumX / flux + 0.5, y: y + sumY / flux + 0.5, flux, radius }
}

/** Removes spots in the glow of brighter ones, and the faintest of crowds. */
function withoutCompanions(spots: Spot[], { width, height }: GreyImage): Spot[] {
  const glowOf = (spot: Spot) => Math.max(3, spot.radius * 2)
  const size = 2 * maxRadius
  const columns = Math.ceil(width / size) + 2
  const kept = new Map<number, Spot[]>()
  const crowdOf = crowdCounter(Math.max(width, height) / 12)
  return spots.filter((spot) => {
    const cell = (Math.floor(spot.y / size) + 1) * columns + Math.floor(spot.x / size) + 1
    for (const row of [cell - columns, cell, cell + columns])
      for (const near of [row - 1, row, row + 1])
        for (const other of kept.get(near) ?? [])
          if (Math.hypot(other.x - spot.x, other.y - spot.y) < glowOf(other)) return false
    if (crowdOf(spot) > maxInCrowd) return false
    kept.set(cell, [...(kept.get(cell) ?? []), spot])
    return true
  })
}

/** Puts the spots of crowds, such as texts and edges, after the others: never are they all of the first. */
function crowdsLast(spots: Spot[], { width, height }: GreyImage): Spot[] {
  const crowdOf = crowdCounter(Math.max(width, height) / 10)
  const first: Spot[] = []
  const last: Spot[] = []
  for (const spot of spots) (crowdOf(spot) <= 3 + first.length * 0.04 ? first : last).push(spot)
  return [...first, ...last]
}

/** Returns a function that counts spots: it returns how many the square of a spot has with it. */
function crowdCounter(size: number): (spot: Spot) => number {
  const counts = new Map<number, number>()
  return ({ x, y }) => {
    const square = Math.floor(y / size) * 100 + Math.floor(x / size)
    const count = (counts.get(square) ?? 0) + 1
    counts.set(square, count)
    return count
  }
}
