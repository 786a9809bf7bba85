export interface GreyImage {
  width: number
  height: number
  pixels: Uint8Array
}

const side = 16
/** Blocks overlap by half, so that a bright star is not the background of its own. */
const overlap = 8
/** Returns the pixels of a block along one side of an image. */
const pixelsOf = (index: number, length: number) =>
  [Math.max(0, index * side - overlap), Math.min(length, (index + 1) * side + overlap)] as const
const minNoise = 0.7
/** Blocks around a block, in each direction: three times as wide as the widest star. */
const reach = 4
/** A block that is so much brighter than those around it is within a star. */
const maxExcess = 60

/** Background and noise of an image in blocks. */
interface Blocks {
  columns: number
  rows: number
  medians: Float32Array
  noise: Float32Array
}

/** Returns the pixels less the background, which is interpolated between blocks, and the noise at each pixel. */
export function withoutBackground(image: GreyImage) {
  const { width, height, pixels } = image
  const blocks = blocksOf(image)
  const { columns, rows, medians, noise } = blocks
  removeStars(blocks)
  const values = new Float32Array(width * height)
  const [lastColumn, lastRow] = [columns - 1, rows - 1]
  for (let y = 0; y < height; y++) {
    const v = Math.min(lastRow, Math.max(0, (y + 0.5) / side - 0.5))
    const row = Math.min(lastRow - 1, Math.floor(v))
    for (let x = 0; x < width; x++) {
      const u = Math.min(lastColumn, Math.max(0, (x + 0.5) / side - 0.5))
      const column = Math.min(lastColumn - 1, Math.floor(u))
      const at = row * columns + column
      const [right, down] = [u - column, v - row]
      const above = medians[at]! * (1 - right) + medians[at + 1]! * right
      const below = medians[at + columns]! * (1 - right) + medians[at + columns + 1]! * right
      values[y * width + x] = pixels[y * width + x]! - above * (1 - down) - below * down
    }
  }
  const noiseAt = (x: number, y: number) => noise[Math.floor(y / side) * columns + Math.floor(x / side)]!
  return { values, noiseAt }
}

function blocksOf({ width, height, pixels }: GreyImage): Blocks {
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)]
  const [medians, noise] = [new Float32Array(columns * rows), new Float32Array(columns * rows)]
  const counts = new Uint32Array(256)
  for (const block of medians.keys()) {
    counts.fill(0)
    const [left, right] = pixelsOf(block % columns, width)
    const [top, bottom] = pixelsOf(Math.floor(block / columns), height)
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) counts[pixels[y * width + x]!]!++
    const size = (right - left) * (bottom - top)
    const median = quantile(counts, size * 0.5)
    medians[block] = median
    // From the darker pixels alone: the brighter ones may be stars.
    noise[block] = Math.max(minNoise, (median - quantile(counts, size * 0.16)) * 0.75)
  }
  return { columns, rows, medians, noise }
}

function quantile(counts: Uint32Array, limit: number): number {
  let total = 0
  return counts.findIndex((count) => (total += count) > limit)
}

/** Gives blocks within stars, and those beside them, the background around these. */
function removeStars({ columns, medians, noise }: Blocks): void {
  const before = medians.slice()
  const darkest = before.reduce((least, median) => Math.min(least, median), 255)
  const around = (block: number, distance: number) => {
    const blocks: number[] = []
    for (let row = -distance; row <= distance; row++)
      for (let column = -distance; column <= distance; column++) {
        const [x, other] = [(block % columns) + column, block + row * columns + column]
        if (x >= 0 && x < columns && other >= 0 && other < before.length) blocks.push(other)
      }
    return blocks
  }
  for (const [block, median] of before.entries()) {
    if (median - darkest < maxExcess) continue
    const blocks = around(block, reach).toSorted((one, other) => before[one]! - before[other]!)
    const usual = blocks[blocks.length >> 1]!
    if (median - before[usual]! < maxExcess) continue
    for (const near of around(block, 1)) {
      medians[near] = Math.min(medians[near]!, before[usual]!)
      noise[near] = Math.min(noise[near]!, noise[usual]!)
    }
  }
}

/** Returns the values smoothed by 1 2 1 in both directions, which makes one peak of each star. */
export function smoothed(values: Float32Array, width: number): Float32Array {
  const across = new Float32Array(values.length)
  const both = new Float32Array(values.length)
  for (let at = 1; at < values.length - 1; at++)
    across[at] = (values[at - 1]! + 2 * values[at]! + values[at + 1]!) / 4
  for (let at = width; at < values.length - width; at++)
    both[at] = (across[at - width]! + 2 * across[at]! + across[at + width]!) / 4
  return both
}
