import { type Pair, radians } from './projection.ts'
import { clamp, mix, Noise, normal, seeded, step } from './random.ts'

export interface SunPicture {
  seed: string
  pixels: Pair
  /** Radius of the Sun in pixels, and its middle. */
  radius: number
  middle: Pair
  kind: 'hydrogen' | 'white light'
  /** Places of the groups of spots, in radii from the middle, and their sizes. */
  spots?: readonly (readonly [number, number, number])[]
  /** Dark clouds before the disc. */
  filaments?: readonly (readonly Pair[])[]
  /** Position angle, width and height of clouds at the edge, in degrees and radii. */
  prominences?: readonly (readonly [number, number, number])[]
  /** Middle of the Moon before it, and its radius, in radii of the Sun. */
  moon?: readonly [number, number, number]
}

/** Returns the pixels of the Sun in the light of hydrogen, or through a white-light filter. */
export function sunPixels({
  seed,
  pixels: [width, height],
  radius,
  middle,
  kind,
  spots = [],
  filaments = [],
  prominences = [],
  moon,
}: SunPicture): Uint8Array {
  const random = seeded(seed)
  const [cells, threads, wide] = [
    new Noise(`${seed} cells`),
    new Noise(`${seed} threads`),
    new Noise(`${seed} wide`),
  ]
  const isHydrogen = kind === 'hydrogen'
  const out = new Uint8Array(width * height * 3)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [x, y] = [(column - middle[0]) / radius, (row - middle[1]) / radius]
      const r = Math.hypot(x, y)
      let light = 0
      if (r < 1.002) {
        const z = Math.sqrt(Math.max(0, 1 - r * r))
        // On the sphere, so that the edge is foreshortened.
        const stretch = 1 / Math.max(0.22, z) ** 0.5
        const [u, v] = [x * stretch, y * stretch]
        light = isHydrogen ? 0.4 + 0.36 * z ** 0.7 : 0.32 + 0.62 * z ** 0.55
        const flow = wide.clouds(u * 4, v * 4, 3)
        if (isHydrogen) {
          const [fu, fv] = [u * 26 + flow * 5, v * 26 - flow * 4]
          const fibrils = threads.ridges(fu, fv * 1.4, 4)
          light *=
            1 +
            0.34 * (fibrils - 0.45) +
            0.16 * cells.clouds(u * 70, v * 70, 3) +
            0.1 * wide.clouds(u * 7, v * 7, 4)
        } else light *= 1 + 0.035 * cells.clouds(u * 95, v * 95, 2) + 0.012 * flow
        for (const [sx, sy, size] of spots) {
          const [dx, dy] = [x - sx, y - sy]
          const distance = Math.hypot(dx, dy) / size
          if (distance > 9) continue
          if (isHydrogen) {
            const plage =
              step(6.5, 0.8, distance + 2.4 * wide.clouds(x * 16, y * 16, 4)) *
              (0.5 + 0.8 * threads.ridges(x * 42, y * 42, 3))
            light += 0.32 * plage * (0.5 + 0.5 * z)
          } else if (r > 0.55)
            light +=
              0.07 * step(7, 1, distance) * threads.ridges(x * 40, y * 40, 4) ** 2 * step(0.5, 0.9, r) * 2
          // Each group has a large spot and some smaller ones behind it.
          for (let part = 0; part < 7; part++) {
            const along = part === 0 ? 0 : (0.9 + part * 0.52) * size * (part % 2 ? 1 : 1.15)
            const across = part === 0 ? 0 : size * 0.6 * Math.sin(part * 2.4 + sx * 9)
            const share = part === 0 ? 1 : [0.4, 0.3, 0.55, 0.22, 0.34, 0.18][part - 1]!
            const ragged = 1 + 0.22 * wide.clouds(x * 90 + part, y * 90, 3)
            const spot = (Math.hypot((dx + along) / Math.max(0.4, z), dy + across) / (size * share)) * ragged
            if (spot > 1.3) continue
            const streaks = 0.85 + 0.3 * threads.ridges(Math.atan2(dy + across, dx + along) * 9, spot * 3, 2)
            light *= mix(1, mix(0.2, 0.66 * streaks, step(0.42, 0.52, spot)), step(1.08, 0.94, spot))
          }
        }
        for (const path of filaments) {
          const distance = nearest(
            path,
            x + 0.03 * wide.clouds(x * 11, y * 11, 5),
            y + 0.03 * wide.clouds(x * 14 + 9, y * 14, 4),
          )
          const body = 0.009 + 0.014 * wide.clouds(x * 9 + 5, y * 9, 3)
          light *=
            1 -
            0.6 *
              Math.exp(-((distance / Math.max(0.003, body)) ** 2)) *
              (0.45 + 0.75 * threads.ridges(x * 60, y * 60, 3))
        }
        light *= step(1.002, 0.996, r)
      }
      if (isHydrogen && r > 0.992 && r < 1.35) {
        const angle = (Math.atan2(-x, -y) / radians + 360) % 360
        const height = r - 1
        // Spicules make the edge a little rough.
        light += 0.4 * Math.exp(-height / (0.006 + 0.003 * threads.at(angle * 1.8, 3))) * step(0.99, 1, r)
        for (const [at, span, most] of prominences) {
          const offset = (((angle - at + 540) % 360) - 180) / span
          if (Math.abs(offset) > 1.4) continue
          const [pu, pv] = [offset * span * 0.42, height * 36]
          const swirl = wide.clouds(pu * 0.8, pv * 0.5, 4) * 1.3
          const thread = threads.ridges(pu * 2.4 + swirl, pv * 0.65 + swirl * 1.6, 5)
          const arch =
            Math.exp(-(((height / most - 0.78 * (1 - offset * offset)) / 0.16) ** 2)) +
            0.7 * Math.exp(-((Math.abs(offset) - 0.55) ** 2) / 0.02) * step(most, 0, height) +
            0.55 * Math.exp(-((offset / 0.3) ** 2)) * step(most * 0.8, 0, height)
          const envelope = step(1.4, 0.7, Math.abs(offset)) * step(most * 1.2, most * 0.45, height) * arch
          light += 0.95 * clamp(envelope) * clamp((thread - 0.28) * 1.9) * step(-0.002, 0.004, height)
        }
        light += 0.03 * Math.exp(-height * 22)
      }
      if (moon) {
        const covered = step(moon[2] + 0.002, moon[2] - 0.002, Math.hypot(x - moon[0], y - moon[1]))
        light *= 1 - covered
      }
      const tone = clamp(light)
      const grain = normal(random) * 0.8
      const at = (row * width + column) * 3
      const color = isHydrogen
        ? [tone ** 0.62, tone ** 1.25 * 0.78, tone ** 2.6 * 0.5]
        : [tone ** 0.8, tone ** 0.9 * 0.95, tone ** 1.1 * 0.82]
      for (let channel = 0; channel < 3; channel++)
        out[at + channel] = clamp(4 + 250 * color[channel]! + grain, 0, 255)
    }
  return out
}

function nearest(path: readonly Pair[], x: number, y: number): number {
  let least = Infinity
  for (let index = 1; index < path.length; index++) {
    const [ax, ay] = path[index - 1]!
    const [dx, dy] = [path[index]![0] - ax, path[index]![1] - ay]
    const share = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy))
    least = Math.min(least, Math.hypot(x - ax - share * dx, y - ay - share * dy))
  }
  return least
}

/** Returns the pixels of the corona around the Moon during totality. */
export function coronaPixels(seed: string, [width, height]: Pair, radius: number): Uint8Array {
  const random = seeded(seed)
  const [rays, wide, fine] = [new Noise(`${seed} rays`), new Noise(`${seed} wide`), new Noise(`${seed} fine`)]
  const out = new Uint8Array(width * height * 3)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [x, y] = [(column - width / 2) / radius, (row - height / 2) / radius]
      const r = Math.hypot(x, y)
      const angle = Math.atan2(y, x)
      const bend = 0.5 * wide.at(angle * 2, r)
      const [cx, cy] = [Math.cos(angle + bend * 0.12), Math.sin(angle + bend * 0.12)]
      // Near the maximum of activity streamers point all around.
      const streamer = 0.5 + 0.8 * wide.clouds(cx * 1.9 + 4, cy * 1.9, 3)
      const thread = rays.clouds(cx * 11, cy * 11, 4, 0.65) + 0.5 * fine.clouds(cx * 34, cy * 34 + r * 0.3, 3)
      const fall =
        (r ** -3.4 * 0.62 + 0.3 * r ** -2.3 * clamp(streamer)) * (1 + 0.32 * thread * step(1, 1.4, r))
      let light = r > 0.999 ? clamp(fall) : 0
      let [red, green, blue] = [light, light * 1.0, light * 1.03]
      const rim = r - 1
      const place = rays.at(cx * 3.1 + 20, cy * 3.1)
      const flame =
        Math.exp(-rim / (0.012 + 0.03 * Math.max(0, place - 0.32))) *
        step(0.24, 0.5, place) *
        step(0.998, 1.001, r)
      red += 0.9 * flame
      green += 0.14 * flame
      blue += 0.34 * flame
      if (r < 1) light = 0.014 + 0.016 * fine.clouds(x * 5, y * 5, 4)
      if (r < 1) [red, green, blue] = [light, light, light * 1.15]
      const grain = normal(random) * 1
      const at = (row * width + column) * 3
      const sky = [7, 10, 20]
      for (const [channel, value] of [red, green, blue].entries())
        out[at + channel] = clamp(
          sky[channel]! * (r < 1 ? 0.6 : 1) + 246 * clamp(value) ** 0.72 + grain,
          0,
          255,
        )
    }
  return out
}
