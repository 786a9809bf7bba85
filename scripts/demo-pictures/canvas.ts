import sharp from 'sharp'
import type { Projection } from './projection.ts'
import { clamp, normal, type Random } from './random.ts'

export type Rgb = readonly [number, number, number]

const strength = 300
const range = Math.asinh(strength)

/** Light before the stretch that photographers apply, 1 for what is white afterwards. */
export const lightOf = (brightness: number) => Math.sinh(brightness * range) / strength

/** A glow that a picture shows and the share of light that it lets through. */
export type Shade = (east: number, north: number, out: Float64Array) => void

interface Development {
  random: Random
  /** Brightness and colour of the sky between the stars. */
  sky?: Rgb
  /** Deviation of a pixel, of 255. */
  noise?: number
  saturation?: number
}

/** A picture as a sensor collects it: linear light, in three colours. */
export class Canvas {
  readonly width: number
  readonly height: number
  readonly light: Float32Array
  /** Share of the light of distant stars that dust lets through, for each block of pixels. */
  readonly clear: Float32Array
  readonly #blocks: number

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.light = new Float32Array(width * height * 3)
    this.#blocks = Math.ceil(width / blockSize)
    this.clear = new Float32Array(this.#blocks * Math.ceil(height / blockSize)).fill(1)
  }

  clearAt(x: number, y: number): number {
    return this.clear[Math.floor(y / blockSize) * this.#blocks + Math.floor(x / blockSize)] ?? 1
  }

  /** Adds a glow, whose brightness is as it will look; computed on every `every`-th pixel and smoothly between them. */
  paint(projection: Projection, shade: Shade, every = 2): void {
    const columns = Math.ceil(this.width / every) + 1
    const lines = Math.ceil(this.height / every) + 1
    let above = new Float32Array(columns * 3)
    let below = new Float32Array(columns * 3)
    const out = new Float64Array(4)
    const compute = (line: number, row: Float32Array) => {
      for (let column = 0; column < columns; column++) {
        out.fill(0)
        out[3] = 1
        const [x, y] = [column * every, line * every]
        shade(...projection.planeOfPixel(x, y), out)
        // The stretch is of the brightness, so that colours stay as they are.
        const brightness = brightnessOf(out[0]!, out[1]!, out[2]!)
        const factor = brightness > 1e-6 ? lightOf(brightness) / brightness : 1
        for (const channel of [0, 1, 2]) row[column * 3 + channel] = out[channel]! * factor
        if (x < this.width && y < this.height && out[3] < 1) {
          const block = Math.floor(y / blockSize) * this.#blocks + Math.floor(x / blockSize)
          this.clear[block] = Math.min(this.clear[block]!, out[3])
        }
      }
    }
    compute(0, above)
    for (let line = 0; line < lines - 1; line++) {
      compute(line + 1, below)
      for (let y = line * every; y < Math.min(this.height, (line + 1) * every); y++) {
        const down = (y - line * every) / every
        for (let x = 0; x < this.width; x++) {
          const column = Math.floor(x / every)
          const right = (x - column * every) / every
          for (let channel = 0; channel < 3; channel++) {
            const at = column * 3 + channel
            const upper = above[at]! + (above[at + 3]! - above[at]!) * right
            const lower = below[at]! + (below[at + 3]! - below[at]!) * right
            this.light[(y * this.width + x) * 3 + channel]! += upper + (lower - upper) * down
          }
        }
      }
      ;[above, below] = [below, above]
    }
  }

  /** Adds a round spot of light with the wide wings that air and optics give a star. */
  addStar(
    [x, y]: readonly [number, number],
    peak: number,
    color: Rgb,
    { fwhm = 2.6, halo = 0.0016 } = {},
  ): void {
    const core = fwhm / 1.02
    const faintest = 4e-4
    const reach = core * Math.sqrt(Math.max(1, peak / faintest) ** (1 / 2.6))
    const glow = peak * halo
    const wide = fwhm * 5
    const glowReach = glow > faintest ? wide * Math.sqrt((glow / faintest) ** (1 / 1.35)) : 0
    const radius = Math.ceil(Math.min(420, Math.max(3, reach, glowReach)))
    const [left, right] = [
      Math.max(0, Math.floor(x) - radius),
      Math.min(this.width - 1, Math.floor(x) + radius),
    ]
    const [top, bottom] = [
      Math.max(0, Math.floor(y) - radius),
      Math.min(this.height - 1, Math.floor(y) + radius),
    ]
    // The middle of a saturated star is white.
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) {
        const squared = (column - x) ** 2 + (row - y) ** 2
        if (squared > radius * radius) continue
        let light = peak * (1 + squared / (core * core)) ** -2.6
        if (glowReach > 0)
          light += glow * (1 + squared / (wide * wide)) ** -1.35 * (1 - squared / (radius * radius))
        if (light < 1e-4) continue
        const at = (row * this.width + column) * 3
        this.light[at]! += light * color[0]
        this.light[at + 1]! += light * color[1]
        this.light[at + 2]! += light * color[2]
      }
  }

  /** Adds the cross that the vanes of a Newtonian make of a bright star. */
  addSpikes([x, y]: readonly [number, number], peak: number, color: Rgb, angle: number): void {
    const length = Math.min(260, 26 * Math.sqrt(peak))
    if (length < 8) return
    for (let arm = 0; arm < 4; arm++) {
      const [dx, dy] = [Math.cos(angle + (arm * Math.PI) / 2), Math.sin(angle + (arm * Math.PI) / 2)]
      for (let along = 1; along < length; along += 0.5) {
        const light = 0.03 * Math.min(peak, 6) * (1 - along / length) ** 2.4
        this.#addSoft(x + dx * along, y + dy * along, light, color)
      }
    }
  }

  #addSoft(x: number, y: number, light: number, color: Rgb): void {
    const [left, top] = [Math.floor(x), Math.floor(y)]
    for (const [column, row] of [
      [left, top],
      [left + 1, top],
      [left, top + 1],
      [left + 1, top + 1],
    ] as const) {
      if (column < 0 || row < 0 || column >= this.width || row >= this.height) continue
      const share = (1 - Math.abs(x - column)) * (1 - Math.abs(y - row))
      for (let channel = 0; channel < 3; channel++)
        this.light[(row * this.width + column) * 3 + channel]! += light * share * color[channel]!
    }
  }

  /** Adds a point of light that is shared by the pixels around it, as of a trail. */
  addPoint(x: number, y: number, light: number, color: Rgb): void {
    this.#addSoft(x, y, light, color)
  }

  /** Returns the picture with the stretch of astrophotographs, in which faint light is as visible as bright. */
  develop({ random, sky = [0.055, 0.056, 0.062], noise = 1.1, saturation = 1.1 }: Development): Uint8Array {
    const { light } = this
    const pixels = new Uint8Array(light.length)
    const base = sky.map(lightOf)
    for (let at = 0; at < light.length; at += 3) {
      const [r, g, b] = [light[at]! + base[0]!, light[at + 1]! + base[1]!, light[at + 2]! + base[2]!]
      const brightness = brightnessOf(r, g, b)
      const stretched = Math.asinh(strength * brightness) / range
      const factor = stretched / Math.max(1e-9, brightness)
      // Colours fade where the sensor saturates.
      const color = saturation * (1 - 0.85 * clamp((stretched - 0.72) / 0.33))
      const shown = Math.min(1, stretched)
      const deviation = noise * (1 - 0.75 * shown)
      const grain = normal(random) * deviation
      for (const [channel, value] of [r, g, b].entries()) {
        const tone = stretched + (value * factor - stretched) * color
        pixels[at + channel] = clamp(tone * 255 + grain + (random() - 0.5) * deviation, 0, 255)
      }
    }
    return pixels
  }
}

const blockSize = 4
export const brightnessOf = (r: number, g: number, b: number) => 0.3 * r + 0.45 * g + 0.25 * b

/** Returns a JPEG of at most as many bytes, of a quality that shows no blocks if they suffice. */
export async function encode(pixels: Uint8Array, [width, height]: readonly [number, number], bytes: number) {
  const image = sharp(pixels, { raw: { width, height, channels: 3 } })
  for (let quality = 74; ; quality -= 7) {
    const content = await image.clone().jpeg({ quality, mozjpeg: true }).toBuffer()
    if (content.length <= bytes) return content
  }
}
