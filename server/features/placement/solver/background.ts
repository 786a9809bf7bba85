export interface GreyImage {
  width: number
  height: number
  pixels: Uint8Array
}

/** Grey levels of a plain frame differ no more, also after JPEG. */
const maxPlainRange = 12
/** Pixels beside a frame that its edge spoils. */
const edge = 3

/** Returns the part of an image that a plain frame encloses, and where it begins; all of an image without a frame. */
export function withoutFrame({
  width,
  height,
  pixels,
}: GreyImage): GreyImage & { left: number; top: number } {
  const isPlain = (from: number, step: number, count: number) => {
    let [min, max] = [255, 0]
    for (let at = from; at < from + step * count && max - min <= maxPlainRange; at += step) {
      min = Math.min(min, pixels[at]!)
      max = Math.max(max, pixels[at]!)
    }
    return max - min <= maxPlainRange
  }
  /** Returns the first line that is not plain, and the first of the plain ones at the end. */
  const within = (lines: number, isPlainLine: (line: number) => boolean) => {
    let [from, to] = [0, lines]
    while (from < lines / 3 && isPlainLine(from)) from++
    while (to > (lines * 2) / 3 && isPlainLine(to - 1)) to--
    return [from, to] as const
  }
  const [firstRow, lastRow] = within(height, (y) => isPlain(y * width, 1, width))
  const [firstColumn, lastColumn] = within(width, (x) =>
    isPlain(firstRow * width + x, width, lastRow - firstRow),
  )
  const [left, top] = [firstColumn && firstColumn + edge, firstRow && firstRow + edge]
  const inner = {
    width: (lastColumn === width ? width : lastColumn - edge) - left,
    height: (lastRow === height ? height : lastRow - edge) - top,
  }
  const rows = Array.from({ length: inner.height }, (_, y) => {
    const start = (y + top) * width + left
    return pixels.subarray(start, start + inner.width)
  })
  return { left, top, ...inner, pixels: Buffer.concat(rows) }
}

const block = 16
/** Blocks overlap by half, so that a bright star is not the background of its own. */
const overlap = 8
/** Returns the pixels of a block along one side of an image. */
const pixelsOf = (index: number, length: number) =>
  [Math.max(0, index * block - overlap), Math.min(length, (index + 1) * block + overlap)] as const
const minNoise = 0.7
/** Blocks around a block, in each direction: three times as wide as the widest star. */
const reach = 4
/** A block that is so much brighter than those around it is within a star. */
const maxExcess = 60

/** The background of an image in blocks. */
export class Background {
  readonly #columns: number
  readonly #rows: number
  readonly #medians: Float32Array
  readonly #noise: Float32Array

  constructor({ width, height, pixels }: GreyImage) {
    this.#columns = Math.ceil(width / block)
    this.#rows = Math.ceil(height / block)
    this.#medians = new Float32Array(this.#columns * this.#rows)
    this.#noise = new Float32Array(this.#columns * this.#rows)
    const counts = new Uint32Array(256)
    for (let row = 0; row < this.#rows; row++)
      for (let column = 0; column < this.#columns; column++) {
        counts.fill(0)
        const [left, right] = pixelsOf(column, width)
        const [top, bottom] = pixelsOf(row, height)
        for (let y = top; y < bottom; y++)
          for (let x = left; x < right; x++) counts[pixels[y * width + x]!]!++
        const size = (right - left) * (bottom - top)
        const median = quantile(counts, size * 0.5)
        const at = row * this.#columns + column
        this.#medians[at] = median
        // From the darker pixels alone: the brighter ones may be stars.
        this.#noise[at] = Math.max(minNoise, (median - quantile(counts, size * 0.16)) * 0.75)
      }
    this.#removeStars()
  }

  /** Gives blocks within stars, and those beside them, the background around these. */
  #removeStars(): void {
    const medians = this.#medians.slice()
    const darkest = medians.reduce((least, median) => Math.min(least, median), 255)
    const around = (row: number, column: number, distance: number) => {
      const blocks: number[] = []
      for (let y = Math.max(0, row - distance); y <= Math.min(this.#rows - 1, row + distance); y++)
        for (let x = Math.max(0, column - distance); x <= Math.min(this.#columns - 1, column + distance); x++)
          blocks.push(y * this.#columns + x)
      return blocks
    }
    for (const [block, median] of medians.entries()) {
      if (median - darkest < maxExcess) continue
      const [row, column] = [Math.floor(block / this.#columns), block % this.#columns]
      const blocks = around(row, column, reach).toSorted((one, other) => medians[one]! - medians[other]!)
      const usual = blocks[blocks.length >> 1]!
      if (median - medians[usual]! < maxExcess) continue
      for (const near of around(row, column, 1)) {
        this.#medians[near] = Math.min(this.#medians[near]!, medians[usual]!)
        this.#noise[near] = Math.min(this.#noise[near]!, this.#noise[usual]!)
      }
    }
  }

  noiseAt(x: number, y: number): number {
    return this.#noise[Math.floor(y / block) * this.#columns + Math.floor(x / block)]!
  }

  /** Returns the pixels less the background, which is interpolated between the blocks. */
  removedFrom({ width, height, pixels }: GreyImage): Float32Array {
    const rest = new Float32Array(width * height)
    const [lastColumn, lastRow] = [this.#columns - 1, this.#rows - 1]
    for (let y = 0; y < height; y++) {
      const v = Math.min(lastRow, Math.max(0, (y + 0.5) / block - 0.5))
      const row = Math.min(lastRow - 1, Math.floor(v))
      for (let x = 0; x < width; x++) {
        const u = Math.min(lastColumn, Math.max(0, (x + 0.5) / block - 0.5))
        const column = Math.min(lastColumn - 1, Math.floor(u))
        const at = row * this.#columns + column
        const [right, down] = [u - column, v - row]
        const above = this.#medians[at]! * (1 - right) + this.#medians[at + 1]! * right
        const below =
          this.#medians[at + this.#columns]! * (1 - right) + this.#medians[at + this.#columns + 1]! * right
        rest[y * width + x] = pixels[y * width + x]! - above * (1 - down) - below * down
      }
    }
    return rest
  }
}

function quantile(counts: Uint32Array, limit: number): number {
  let total = 0
  return counts.findIndex((count) => (total += count) > limit)
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
