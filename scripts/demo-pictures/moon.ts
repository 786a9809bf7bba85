import { moonPhase } from './ephemeris.ts'
import { type Pair, radians, type Vector } from './projection.ts'
import { clamp, mix, Noise, normal, seeded, step } from './random.ts'

/** Longitude, latitude and radii in degrees: the seas that make the face of the Moon. */
const seas: readonly (readonly [number, number, number, number])[] = [
  [-16, 33, 17, 15],
  [18, 27, 10.5, 9.5],
  [31, 8, 12, 9],
  [24, 14, 8, 6],
  [59, 17, 7.5, 5.5],
  [51, -7, 9, 12],
  [35, -15, 5.5, 5.5],
  [-39, -24, 6.5, 6.5],
  [-17, -21, 9, 8],
  [-57, 18, 14, 24],
  [-45, 5, 14, 12],
  [-50, 40, 12, 9],
  [-38, 53, 12, 4],
  [-18, 57, 11, 4],
  [2, 58, 11, 3.6],
  [21, 55, 10, 3.4],
  [36, 53, 7, 3],
  [3, 13, 5, 4.5],
  [-22, -10, 7, 6],
  [-31, 6, 9, 7],
  [38, -2, 7, 5],
  [-68, -5, 3.2, 2.6],
  [-9, 51.6, 1.5, 1.4],
  [86, 13, 4, 9],
  [-4, 3, 4, 3],
  [81, -2, 4, 6],
]

/** Longitude, latitude, radius in degrees; then the brightness of rays, 0 without. */
const namedCraters: readonly (readonly [number, number, number, number])[] = [
  [-11.2, -43.3, 1.42, 1],
  [-20.1, 9.6, 1.55, 0.55],
  [-38, 8.1, 0.55, 0.5],
  [-47.4, 23.7, 0.7, 0.5],
  [46.9, 16.1, 0.5, 0.4],
  [-9.3, 51.6, 1.7, 0],
  [-14.4, -58.4, 3.8, 0],
  [-1.8, -9.2, 2.55, 0],
  [-2.8, -13.4, 1.8, 0],
  [-1.9, -18.2, 1.6, 0],
  [26.4, -11.4, 1.7, 0],
  [24, -13.2, 1.6, 0],
  [23.4, -18, 1.65, 0],
  [60.9, -8.9, 2.2, 0.25],
  [60.4, -25.3, 3, 0],
  [-4, 29.7, 1.4, 0],
  [-11.3, 14.5, 1, 0],
  [17.4, 50.2, 1.45, 0.15],
  [16.3, 44.3, 1.1, 0.1],
  [29.9, 31.8, 1.6, 0],
  [-39.9, -17.6, 1.85, 0],
  [-22.2, -49.5, 2.4, 0],
  [13.9, -41.1, 2.1, 0],
  [5.8, -66.8, 1.7, 0],
  [-6.2, -50, 2.6, 0],
  [5.3, -25.5, 1.9, 0],
  [0.6, -33, 2.2, 0],
  [4, -35, 1.3, 0],
  [33.7, -29.7, 1.5, 0],
  [14.1, -11.3, 1.3, 0],
  [5.2, -11.2, 2.3, 0],
  [56, 46.8, 2, 0],
  [39.6, 46.7, 2.1, 0],
  [44.4, 53.4, 1, 0],
  [-63, 23, 1, 0],
  [-54, -44.3, 3.7, 0],
  [-32, -28, 1.6, 0],
  [-25.8, -36, 1.4, 0],
  [56.5, 27.7, 1.8, 0],
  [61.3, -20.4, 2.3, 0],
]

export interface MoonPicture {
  seed: string
  time: string
  pixels: Pair
  /** Radius of the Moon in pixels, and its middle. */
  radius: number
  middle: Pair
  /** Angle by which its north is turned to the left, in degrees. */
  tilt?: number
  /** Shows the side in shadow by the light of the Earth. */
  earthshine?: number
  /** Colour and depth of the shadow of the Earth: where its middle is, in radii of the Moon. */
  shadow?: Pair
  /** Brightens the picture. */
  exposure?: number
  /** Colour of the low Moon. */
  tint?: readonly [number, number, number]
}

/** Returns the pixels of the Moon in the phase that it has at a time. */
export function moonPixels(picture: MoonPicture): Uint8Array {
  const {
    seed,
    time,
    pixels: [width, height],
    radius,
    middle,
    tilt = 0,
    earthshine = 0,
    shadow,
    exposure = 1,
    tint = [1, 0.985, 0.955],
  } = picture
  const { angle, isWaxing } = moonPhase(time)
  const sun: Vector = [(isWaxing ? 1 : -1) * Math.sin(angle * radians), 0, Math.cos(angle * radians)]
  const random = seeded(seed)
  // The same face in every picture.
  const noise = new Noise('moon')
  const rough = new Noise('moon, rough')
  const [tiltSin, tiltCos] = [Math.sin(tilt * radians), Math.cos(tilt * radians)]
  /** From a pixel to the disc, with north up. */
  const discOf = (x: number, y: number): Pair => {
    const [dx, dy] = [(x - middle[0]) / radius, -(y - middle[1]) / radius]
    return [dx * tiltCos + dy * tiltSin, -dx * tiltSin + dy * tiltCos]
  }
  const pixelOf = (x: number, y: number): Pair => [
    middle[0] + radius * (x * tiltCos - y * tiltSin),
    middle[1] - radius * (x * tiltSin + y * tiltCos),
  ]
  const heights = new Float32Array(width * height)
  const albedo = new Float32Array(width * height)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [x, y] = discOf(column, row)
      const squared = x * x + y * y
      if (squared > 1.002) continue
      const z = Math.sqrt(Math.max(0, 1 - squared))
      const lat = Math.asin(clamp(y, -1, 1)) / radians
      const lon = Math.atan2(x, z) / radians
      // On the sphere, so that the texture is foreshortened at the edge.
      const flat = squared > 1e-6 ? Math.asin(Math.min(1, Math.sqrt(squared))) / Math.sqrt(squared) : 1
      const [nx, ny] = [x * flat * 6, y * flat * 6]
      const warp = noise.clouds(nx * 0.8, ny * 0.8, 6, 0.6)
      let sea = 0
      for (const [seaLon, seaLat, a, b] of seas) {
        const [dx, dy] = [((lon - seaLon) * Math.cos(seaLat * radians)) / a, (lat - seaLat) / b]
        if (Math.abs(dx) > 1.8 || Math.abs(dy) > 1.8) continue
        sea = Math.max(sea, step(1.3, 0.74, Math.hypot(dx, dy) + warp * 0.62))
      }
      const at = row * width + column
      const mottle = rough.clouds(nx * 3, ny * 3, 5, 0.6)
      const tone = noise.clouds(nx * 0.5 + 30, ny * 0.5, 3)
      albedo[at] = mix(
        0.66 + 0.2 * mottle + 0.1 * tone,
        0.36 + 0.08 * mottle + 0.13 * tone + 0.05 * warp,
        sea,
      )
      heights[at] =
        (rough.clouds(nx * 7, ny * 7, radius > 1500 ? 5 : 3, 0.5) * (radius > 1500 ? 0.0013 : 0.0024) +
          noise.clouds(nx * 2, ny * 2, 4) * 0.004) *
        (1 - 0.8 * sea)
      if (sea > 0.5) heights[at] += 0.0007 * noise.ridges(nx * 1.5, ny * 1.5, 3)
    }
  const craters = namedCraters.map(([lon, lat, size, rays]) => ({ lon, lat, size, rays, isNamed: true }))
  const others = seeded('craters of the moon')
  const smallest = clamp(900 / radius, 0.3, 1) * 0.2
  while (craters.length < 9000) {
    const [lon, lat] = [(others() * 2 - 1) * 90, Math.asin(others() * 2 - 1) / radians]
    const size = 0.16 * (1 - others()) ** -0.55
    if (size < smallest || size > 2.3) {
      craters.push({ lon, lat, size: 0, rays: 0, isNamed: false })
      continue
    }
    const [px, py] = pixelOf(Math.cos(lat * radians) * Math.sin(lon * radians), Math.sin(lat * radians))
    const inside = px >= 0 && py >= 0 && px < width && py < height
    const isSea = inside && albedo[Math.floor(py) * width + Math.floor(px)]! < 0.5
    craters.push({
      lon,
      lat,
      size: isSea && others() < 0.86 ? 0 : size,
      rays: others() < 0.012 ? 0.2 : 0,
      isNamed: false,
    })
  }
  for (const { lon, lat, size, rays, isNamed } of craters) {
    if (size === 0) continue
    const [cx, cy, cz] = [
      Math.cos(lat * radians) * Math.sin(lon * radians),
      Math.sin(lat * radians),
      Math.cos(lat * radians) * Math.cos(lon * radians),
    ]
    const reach = size * radians * (rays > 0.3 ? 16 : rays > 0 ? 8 : 2.4)
    const [px, py] = pixelOf(cx, cy)
    const box = reach * radius
    const worn = isNamed ? 1 : 0.35 + 0.65 * others()
    const depth = size * radians * (size > 0.9 ? 0.085 : 0.14) * worn
    const seedOfRays = others() * 50
    for (let row = Math.max(0, Math.floor(py - box)); row <= Math.min(height - 1, py + box); row++)
      for (
        let column = Math.max(0, Math.floor(px - box));
        column <= Math.min(width - 1, px + box);
        column++
      ) {
        const [x, y] = discOf(column, row)
        const squared = x * x + y * y
        if (squared > 1) continue
        const z = Math.sqrt(1 - squared)
        const chord = Math.hypot(x - cx, y - cy, z - cz)
        const rho = chord / (size * radians)
        if (chord > reach) continue
        const at = row * width + column
        if (rho < 2.4) {
          const uneven = 1 + 0.12 * rough.at(x * 60 + lon, y * 60 + lat)
          const p = rho * uneven
          if (p < 1) {
            const floor = size > 0.7 ? Math.max(-0.78, p ** 4 * 1.1 - 0.85) : p * p - 1
            heights[at]! += depth * (floor + 0.28 * p ** 6)
            if (size > 0.9 && isNamed && p < 0.2) heights[at]! += depth * 0.45 * (1 - p / 0.2)
          } else heights[at]! += depth * 0.28 * p ** -4.5
        }
        if (rays > 0) {
          const direction = Math.atan2((y - cy) / Math.max(0.2, cz), x - cx)
          const streak = noise.ridges(Math.cos(direction) * 5 + seedOfRays, Math.sin(direction) * 5, 3) ** 3
          const fade =
            Math.exp(-rho / (rays > 0.3 ? 4.5 : 2)) * (0.25 + 1.5 * streak) +
            0.7 * Math.exp(-((rho / 1.5) ** 2))
          albedo[at] = Math.min(1, albedo[at]! + 0.55 * rays * fade)
        }
      }
  }
  const out = new Uint8Array(width * height * 3)
  const relief = 1.25 * radius
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [x, y] = discOf(column, row)
      const squared = x * x + y * y
      const at = row * width + column
      const grain = normal(random) * 0.7
      if (squared >= 1.003) {
        const glow = 5 * Math.exp(-(Math.sqrt(squared) - 1) * 9) * (shadow ? 0.4 : 1)
        for (let channel = 0; channel < 3; channel++) out[at * 3 + channel] = clamp(5 + glow + grain, 0, 255)
        continue
      }
      const z = Math.sqrt(Math.max(0.0004, 1 - squared))
      const here = heights[at]!
      const right = column + 1 < width ? heights[at + 1]! - here : 0
      const down = row + 1 < height ? heights[at + width]! - here : 0
      const [slopeX, slopeY] = [right * tiltCos + -down * tiltSin, -right * tiltSin + -down * tiltCos]
      const [nx, ny, nz] = [
        x - slopeX * relief * Math.max(0.35, z),
        y - slopeY * relief * Math.max(0.35, z),
        z,
      ]
      const length = Math.hypot(nx, ny, nz)
      const sunny = Math.max(0, (nx * sun[0] + nz * sun[2]) / length)
      const smooth = x * sun[0] + z * sun[2]
      // Mountains beyond the terminator stay dark.
      const lit = sunny * step(-0.035, 0.06, smooth)
      const seeliger = (2 * lit) / (lit + z + 0.12)
      let light = albedo[at]! * (0.46 * seeliger + 0.5 * lit) * exposure
      let color: readonly [number, number, number] = tint
      if (shadow) {
        const distance = Math.hypot(x - shadow[0], y - shadow[1])
        const inside = step(2.72, 2.5, distance)
        const copper = albedo[at]! * (0.12 + 0.2 * step(0.6, 2.6, distance)) * (0.75 + 0.25 * z)
        light = mix(light, copper * 2, inside)
        const edge = step(2.25, 2.62, distance)
        color =
          inside > 0
            ? ([
                mix(1, mix(1.5, 1.05, edge), inside),
                mix(1, mix(0.62, 0.88, edge), inside),
                mix(1, mix(0.38, 0.95, edge), inside),
              ] as const)
            : tint
      } else light += earthshine * albedo[at]! * (0.6 + 0.4 * z)
      const tone = 255 * (light < 0.7 ? light : 0.7 + 0.3 * (1 - Math.exp(-(light - 0.7) / 0.3))) ** 0.66
      const soft = step(1.003, 0.998, Math.sqrt(squared))
      const dark = sunny > 0 || shadow ? 1 : 0
      for (let channel = 0; channel < 3; channel++) {
        const tinted = tone * (dark ? color[channel]! : [0.86, 0.96, 1.12][channel]!)
        out[at * 3 + channel] = clamp(5 + tinted * soft + grain, 0, 255)
      }
    }
  return out
}
