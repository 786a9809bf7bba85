export interface GreyImage {
  width: number
  height: number
  pixels: Uint8Array
}

interface Rectangle {
  left: number
  top: number
  right: number
  bottom: number
}

/** Grey levels of a plain frame differ no more, also after JPEG. */
const maxPlainRange = 12
/** Pixels beside a frame that its edge spoils. */
const edge = 3

/** Returns the part of an image that a plain frame encloses; the whole image if it has no frame. */
export function withoutFrame({ width, height, pixels }: GreyImage): Rectangle {
  const isPlain = (length: number, pixelAt: (index: number) => number) => {
    let [min, max] = [255, 0]
    for (let index = 0; index < length; index++) {
      const value = pixelAt(index)
      if (value < min) min = value
      if (value > max) max = value
      if (max - min > maxPlainRange) return false
    }
    return true
  }
  const isPlainRow = (y: number) => isPlain(width, (x) => pixels[y * width + x]!)
  let [top, bottom] = [0, height]
  while (top < height / 3 && isPlainRow(top)) top++
  while (bottom > (height * 2) / 3 && isPlainRow(bottom - 1)) bottom--
  const isPlainColumn = (x: number) => isPlain(bottom - top, (y) => pixels[(y + top) * width + x]!)
  let [left, right] = [0, width]
  while (left < width / 3 && isPlainColumn(left)) left++
  while (right > (width * 2) / 3 && isPlainColumn(right - 1)) right--
  return {
    left: left && left + edge,
    top: top && top + edge,
    right: right === width ? width : right - edge,
    bottom: bottom === height ? height : bottom - edge,
  }
}

export function cropped({ width, pixels }: GreyImage, { left, top, right, bottom }: Rectangle): GreyImage {
  const part = {
    width: right - left,
    height: bottom - top,
    pixels: new Uint8Array((right - left) * (bottom - top)),
  }
  for (let y = 0; y < part.height; y++) {
    const start = (y + top) * width + left
    part.pixels.set(pixels.subarray(start, start + part.width), y * part.width)
  }
  return part
}

const block = 16
/** Blocks overlap by half, so that a bright star is not the background of its own. */
const overlap = 8
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
        const [left, right] = [
          Math.max(0, column * block - overlap),
          Math.min(width, (column + 1) * block + overlap),
        ]
        const [top, bottom] = [
          Math.max(0, row * block - overlap),
          Math.min(height, (row + 1) * block + overlap),
        ]
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
