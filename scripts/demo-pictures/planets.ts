import { type Pair, radians } from './projection.ts'
import { clamp, mix, Noise, normal, seeded, step } from './random.ts'

const toneAt = (stops: readonly (readonly [number, readonly [number, number, number]])[], at: number) => {
  const next = Math.max(
    1,
    stops.findIndex(([limit]) => limit >= at),
  )
  const [from, lower] = stops[next - 1]!
  const [to, upper] = stops[next]!
  const share = step(from, to, at)
  return lower.map((value, channel) => mix(value, upper[channel]!, share))
}

const cream = [0.93, 0.87, 0.76] as const
const belt = [0.66, 0.45, 0.31] as const
const jupiter = [
  [-1.01, [0.5, 0.46, 0.44]],
  [-0.72, [0.62, 0.56, 0.5]],
  [-0.52, [0.8, 0.73, 0.62]],
  [-0.45, [0.62, 0.5, 0.4]],
  [-0.38, cream],
  [-0.33, cream],
  [-0.27, belt],
  [-0.13, [0.7, 0.47, 0.33]],
  [-0.09, cream],
  [0.06, [0.96, 0.91, 0.8]],
  [0.1, belt],
  [0.26, [0.6, 0.38, 0.26]],
  [0.3, cream],
  [0.42, [0.87, 0.8, 0.69]],
  [0.47, [0.7, 0.6, 0.5]],
  [0.55, [0.78, 0.7, 0.6]],
  [0.75, [0.6, 0.55, 0.52]],
  [1.01, [0.46, 0.44, 0.44]],
] as const
const saturn = [
  [-1.01, [0.52, 0.5, 0.4]],
  [-0.8, [0.62, 0.56, 0.42]],
  [-0.5, [0.78, 0.68, 0.48]],
  [-0.3, [0.84, 0.75, 0.55]],
  [-0.1, [0.92, 0.84, 0.64]],
  [0.08, [0.95, 0.88, 0.68]],
  [0.2, [0.8, 0.68, 0.47]],
  [0.45, [0.84, 0.74, 0.53]],
  [0.8, [0.66, 0.6, 0.45]],
  [1.01, [0.5, 0.48, 0.4]],
] as const

interface PlanetPicture {
  seed: string
  pixels: Pair
  /** Equatorial radius in pixels. */
  radius: number
  kind: 'jupiter' | 'saturn'
  tilt: number
}

/** Returns the pixels of Jupiter with two moons, or of Saturn with rings that are nearly closed, as in 2024 and 2025. */
export function planetPixels({
  seed,
  pixels: [width, height],
  radius,
  kind,
  tilt,
}: PlanetPicture): Uint8Array {
  const random = seeded(seed)
  const [swirl, fine] = [new Noise(`${seed} swirl`), new Noise(`${seed} fine`)]
  const [sin, cos] = [Math.sin(tilt * radians), Math.cos(tilt * radians)]
  const isJupiter = kind === 'jupiter'
  const polar = isJupiter ? 0.935 : 0.9
  const opening = 0.085
  const out = new Uint8Array(width * height * 3)
  const moons = isJupiter
    ? ([
        [-2.02, 0.05, 0.026, [0.95, 0.9, 0.7]],
        [1.72, -0.03, 0.036, [0.8, 0.76, 0.7]],
        [-0.42, 0.1, 0.025, [1, 0.97, 0.9]],
      ] as const)
    : ([[2.35, 0.22, 0.014, [0.9, 0.8, 0.6]]] as const)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [dx, dy] = [(column - width / 2) / radius, (row - height / 2) / radius]
      const [x, y] = [dx * cos + dy * sin, -dx * sin + dy * cos]
      const v = y / polar
      const r = Math.hypot(x, v)
      let color = [0, 0, 0]
      if (r < 1.01) {
        const z = Math.sqrt(Math.max(0, 1 - r * r))
        const longitude = Math.atan2(x, Math.max(0.01, z)) * 2
        const turbulence = isJupiter ? 1 : 0.15
        const shear = swirl.clouds(longitude * 1.6, v * 9, 5, 0.6)
        const festoons = fine.clouds(longitude * 5 + shear * 2, v * 22 + shear, 4, 0.6)
        const latitude = v + turbulence * (0.034 * shear + 0.024 * festoons) * step(1, 0.6, Math.abs(v))
        color = toneAt(isJupiter ? jupiter : saturn, clamp(latitude, -1, 1))
        const mottle = 1 + turbulence * (0.09 * festoons + 0.05 * shear)
        color = color.map((value) => value * mottle)
        if (isJupiter) {
          const [sx, sy] = [(x - 0.3) / 0.19, (v - 0.345) / 0.098]
          const oval = Math.hypot(sx, sy)
          const spin = Math.sin(oval * 9 + Math.atan2(sy, sx) * 2 + shear * 2) * 0.06
          color = color.map((value, channel) =>
            mix(value, [0.86, 0.5, 0.34][channel]! * (1 + spin), step(1, 0.78, oval)),
          )
          color = color.map((value) => value * (1 + 0.16 * Math.exp(-(((oval - 1.25) / 0.2) ** 2))))
          // The shadow of the moon in transit.
          color = color.map(
            (value) => value * mix(0.06, 1, step(0.7, 1.15, Math.hypot(x + 0.3, v - 0.1) / 0.032)),
          )
        } else color = color.map((value) => value * mix(0.3, 1, step(0.0, 0.03, Math.abs(y + 0.035))))
        const limb = z ** 0.52 * (isJupiter ? 1 : 0.95)
        color = color.map(
          (value, channel) => value * limb * [1, 0.985, 0.96][channel]! * step(1.006, 0.985, r),
        )
      }
      if (!isJupiter) {
        const ring = Math.hypot(x, y / opening)
        const isBehind = y < 0 && r < 1
        if (ring > 1.24 && ring < 2.28 && !isBehind) {
          const bands = 0.09 * fine.clouds(ring * 40, 2, 3)
          const b = step(1.52, 1.56, ring) * step(1.95, 1.93, ring) * (0.9 + bands)
          const a = step(2.03, 2.05, ring) * step(2.27, 2.25, ring) * (0.62 + bands)
          const c = step(1.24, 1.5, ring) * step(1.54, 1.5, ring) * 0.16
          const light = (a + b + c) * (y < 0 && Math.abs(x + 0.06) < 0.95 && r < 1.25 ? 0.9 : 1)
          color = color.map((value, channel) =>
            mix(value, [0.9, 0.82, 0.66][channel]! * light * 0.9, clamp((a + b) * 1.3 + c)),
          )
        }
      }
      for (const [mx, my, size, tint] of moons) {
        const share = step(1.3, 0.7, Math.hypot(x - mx, y - my) / size)
        if (share > 0) color = color.map((value, channel) => mix(value, tint[channel]! * 0.95, share))
      }
      const grain = normal(random) * 0.8
      const at = (row * width + column) * 3
      for (let channel = 0; channel < 3; channel++)
        out[at + channel] = clamp(6 + 243 * clamp(color[channel]!) ** 0.92 + grain, 0, 255)
    }
  return out
}
