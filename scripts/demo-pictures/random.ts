export type Random = () => number

/** Returns numbers from 0 to 1 that depend on the text alone, so that every run makes the same pictures. */
export function seeded(text: string): Random {
  let state = 2166136261
  for (const letter of text) state = Math.imul(state ^ letter.codePointAt(0)!, 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296
  }
}

/** Returns a number of the normal distribution. */
export const normal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Gradient noise, from -1 to 1. */
export class Noise {
  readonly #order = new Uint8Array(512)
  readonly #slopesX = new Float32Array(256)
  readonly #slopesY = new Float32Array(256)

  constructor(seed: string) {
    const random = seeded(seed)
    const order = Array.from({ length: 256 }, (_, index) => index)
    for (let index = 255; index > 0; index--) {
      const other = Math.floor(random() * (index + 1))
      ;[order[index], order[other]] = [order[other]!, order[index]!]
    }
    for (let index = 0; index < 256; index++) {
      const angle = random() * 2 * Math.PI
      this.#slopesX[index] = Math.cos(angle)
      this.#slopesY[index] = Math.sin(angle)
      this.#order[index] = this.#order[index + 256] = order[index]!
    }
  }

  at(x: number, y: number): number {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const u = x - left
    const v = y - top
    const column = left & 255
    const row = top & 255
    const order = this.#order
    const a = order[order[column]! + row]!
    const b = order[order[column + 1]! + row]!
    const c = order[order[column]! + row + 1]!
    const d = order[order[column + 1]! + row + 1]!
    const [gx, gy] = [this.#slopesX, this.#slopesY]
    const su = u * u * u * (u * (u * 6 - 15) + 10)
    const sv = v * v * v * (v * (v * 6 - 15) + 10)
    const upper = mix(gx[a]! * u + gy[a]! * v, gx[b]! * (u - 1) + gy[b]! * v, su)
    const lower = mix(gx[c]! * u + gy[c]! * (v - 1), gx[d]! * (u - 1) + gy[d]! * (v - 1), su)
    return 1.5 * mix(upper, lower, sv)
  }

  /** Returns the sum of some octaves, each half as large and strong: clouds. */
  clouds(x: number, y: number, octaves: number, gain = 0.5): number {
    let sum = 0
    let strength = 1
    let total = 0
    for (let octave = 0; octave < octaves; octave++) {
      sum += strength * this.at(x, y)
      total += strength
      strength *= gain
      // Turned, so that the grid does not show.
      ;[x, y] = [1.6 * x - 1.2 * y + 17.3, 1.2 * x + 1.6 * y - 9.1]
    }
    return sum / total
  }

  /** Returns 0 to 1, highest along narrow lines. */
  ridges(x: number, y: number, octaves: number): number {
    let sum = 0
    let strength = 1
    let total = 0
    for (let octave = 0; octave < octaves; octave++) {
      const height = 1 - Math.min(1, Math.abs(this.at(x, y)) * 1.4)
      sum += strength * height * height
      total += strength
      strength *= 0.55
      ;[x, y] = [1.6 * x - 1.2 * y + 31.7, 1.2 * x + 1.6 * y + 5.3]
    }
    return sum / total
  }
}

export const mix = (from: number, to: number, share: number) => from + (to - from) * share
export const clamp = (value: number, least = 0, most = 1) => Math.min(most, Math.max(least, value))

/** Rises from 0 at `from` to 1 at `to`. */
export function step(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from))
  return share * share * (3 - 2 * share)
}
