import sharp from 'sharp'
import type { StarFile } from '../../server/features/placement/solver/star-file.ts'
import { Canvas, lightOf, type Rgb, type Shade } from './canvas.ts'
import { directionOf, galacticOf, siderealTime, type Site, skyAt, sunAt } from './ephemeris.ts'
import { type Field, type Pair, Projection, radians, type SkyPoint } from './projection.ts'
import { clamp, mix, Noise, normal, seeded, step } from './random.ts'
import { colorOfIndex, drawStars, indexOfStar, starsNear } from './stars.ts'

export interface Nightscape {
  site: Site
  /** In UTC; where the stars are follows from it. */
  time: string
  /** Azimuth and altitude of the middle of the picture. */
  direction: Pair
  /** Field of view in degrees. */
  width: number
  pixels: Pair
  land: Land
  /** Colour of the sky near the horizon, by its brightness in the picture. */
  glow: Rgb
  /** Colour of the zenith. */
  sky?: Rgb
  /** Azimuth and strength of the light of a town below the horizon. */
  towns?: readonly (readonly [number, number])[]
  stars?: number
  /** Hours of a picture in which stars draw arcs. */
  trailHours?: number
  aurora?: boolean
  milkyWay?: number
}

export interface Land {
  /** Height of the horizon in degrees, and how rugged it is. */
  height: number
  rugged: number
  /** How many ridges lie behind each other. */
  ridges: number
  tone: Rgb
  snow?: boolean
  /** What stands before the horizon, as SVG of 2400 by 1600 with the horizon at 1300. */
  shapes?: string
}

/** Returns the field of a camera on a tripod, with the zenith up. */
function fieldOf({
  site,
  time,
  direction,
  width,
  pixels,
}: Pick<Nightscape, 'site' | 'time' | 'direction' | 'width' | 'pixels'>): Field {
  const sidereal = siderealTime(time, site)
  const center = skyAt(direction, site, sidereal)
  const above = skyAt([direction[0], Math.min(89.9, direction[1] + 1)], site, sidereal)
  const [east, north] = new Projection({ center, width, pixels }).planeOf(above)!
  return { center, width, pixels, rotation: Math.atan2(east, north) / radians }
}

/** Galactic longitude and latitude, radius in degrees, brightness: the brightest nebulae along the Milky Way. */
const nebulae: readonly (readonly [number, number, number, number])[] = [
  [6.1, -1.2, 0.8, 0.5],
  [7, -0.3, 0.4, 0.35],
  [15, -0.7, 0.5, 0.4],
  [17, 0.8, 0.6, 0.35],
  [351.3, 0.7, 0.6, 0.35],
  [353.2, 0.8, 0.6, 0.3],
  [85.4, -1, 1.6, 0.4],
  [78.2, 1.8, 2.4, 0.25],
  [287.6, -0.7, 1.1, 0.6],
  [294.8, -1.6, 1, 0.25],
  [206.3, -2.1, 0.8, 0.4],
  [209, -19.4, 0.9, 0.5],
  [134.8, 1, 1.1, 0.3],
  [160.5, -12.3, 1.2, 0.3],
  [99.3, 3.7, 1.4, 0.3],
]

/** Returns the glow of the Milky Way: the disc, the bulge, and the dust before them. */
function milkyWayShade(projection: Projection, strength: number): Shade {
  const [clouds, dust, fine] = [
    new Noise('milky way'),
    new Noise('milky way, dust'),
    new Noise('milky way, fine'),
  ]
  return (east, north, out) => {
    const [x, y] = projection.pixelOfPlane([east, north])
    const [longitude, latitude] = galacticOf(projection.skyOfPixel(x, y))
    const away = Math.abs(longitude)
    if (Math.abs(latitude) > 45) return
    const warp = clouds.clouds(longitude / 14, latitude / 9, 4)
    const l = longitude + 4 * warp
    const b = latitude + 2.4 * clouds.clouds(longitude / 12 + 20, latitude / 9, 4)
    const level = 0.36 + 0.64 * Math.exp(-((away / 48) ** 2))
    const thickness = 6.5 + 4.5 * Math.exp(-((away / 30) ** 2))
    const disc =
      level *
      (0.72 * Math.exp(-((Math.abs(b + 0.8) / thickness) ** 1.35)) + 0.16 * Math.exp(-Math.abs(b) / 16))
    const bulge = 0.52 * Math.exp(-Math.hypot(l / 15, (b + 1.5) / 9))
    const billow = clouds.clouds(l / 6, b / 6, 6, 0.58)
    const clumps = 1 + 0.55 * billow + 0.25 * fine.clouds(l / 1.6, b / 1.6, 4)
    // The Great Rift lies north of the middle towards Cygnus, and along it beyond the centre.
    const rift = l > 0 ? 1.2 + 2.2 * step(8, 45, l) : 0.6
    const spread = 2.4 + 2.2 * step(0, 40, l) * step(100, 60, l) + 1.2 * Math.exp(-((l / 14) ** 2))
    const along = Math.exp(-(((b - rift) / spread) ** 2)) * (1 - 0.55 * step(80, 110, away))
    // The dark river from the centre to Antares.
    const river = 0.8 * Math.exp(-(((l + 5 + (b - 8) * 0.25) / 3.4) ** 2)) * step(2, 5, b) * step(20, 14, b)
    const threads = dust.ridges(l / 9 + 3, b / 4.5, 5)
    const lumps = 0.5 + 0.9 * dust.clouds(l / 7, b / 3.4, 5, 0.6)
    const depth = clamp(
      along * (0.55 * clamp(lumps, 0, 1.6) + 0.95 * threads) + river * (0.4 + 0.9 * threads),
      0,
      2.2,
    )
    const clear = Math.exp(-1.9 * depth)
    const light = strength * (disc + bulge) * clumps * clear
    const warm = clamp(0.25 + 0.75 * Math.exp(-((away / 35) ** 2)) - 0.02 * Math.abs(b))
    out[0]! += light * mix(0.92, 1.16, warm)
    out[1]! += light * mix(0.98, 0.99, warm)
    out[2]! += light * mix(1.14, 0.8, warm)
    for (const [nl, nb, size, bright] of nebulae) {
      const distance = Math.hypot(((longitude - nl + 540) % 360) - 180, latitude - nb) / size
      if (distance > 3) continue
      const glow =
        strength *
        bright *
        Math.exp(-(distance ** 1.6)) *
        (1 + 0.6 * fine.clouds(longitude * 2, latitude * 2, 3))
      out[0]! += glow * 1.25
      out[1]! += glow * 0.42
      out[2]! += glow * 0.62
    }
    out[3]! *= mix(1, clear, 0.85)
  }
}

/** Returns the pixels of stars over a landscape. */
export async function nightscapePixels(
  seed: string,
  file: StarFile,
  picture: Nightscape,
): Promise<Uint8Array> {
  const {
    site,
    time,
    pixels: [width, height],
    glow,
    land,
    towns = [],
    trailHours,
    sky = [0.05, 0.055, 0.075],
    milkyWay = 1,
  } = picture
  const random = seeded(seed)
  const field = fieldOf(picture)
  const projection = new Projection(field)
  const sidereal = siderealTime(time, site)
  const canvas = new Canvas(width, height)
  const air = new Noise(`${seed} air`)
  const directionAt = (x: number, y: number) => directionOf(projection.skyOfPixel(x, y), site, sidereal)
  canvas.paint(
    projection,
    (east, north, out) => {
      const [azimuth, altitude] = directionAt(...projection.pixelOfPlane([east, north]))
      const low = Math.exp(-Math.max(0, altitude) / 13)
      const bands = 1 + 0.22 * air.clouds(azimuth / 26 + altitude / 40, altitude / 9, 4)
      for (const channel of [0, 1, 2] as const) out[channel]! += glow[channel] * (0.25 + low) * bands
      for (const [at, strength] of towns) {
        const aside = (((azimuth - at + 540) % 360) - 180) / 22
        const light = strength * Math.exp(-aside * aside) * Math.exp(-Math.max(0, altitude) / 7)
        out[0]! += light * 1.3
        out[1]! += light * 0.92
        out[2]! += light * 0.55
      }
      if (picture.aurora) addAurora(out, air, azimuth, altitude)
    },
    4,
  )
  if (trailHours) drawTrails(canvas, projection, file, field.center, trailHours, picture.stars ?? 1500)
  else {
    if (milkyWay > 0) canvas.paint(projection, milkyWayShade(projection, 0.5 * milkyWay))
    drawStars(
      canvas,
      projection,
      { file, center: field.center, random },
      { count: picture.stars ?? 4200, fwhm: 2.1, faintest: 0.13, halo: 0.0009, isCatalogueOnly: true },
    )
  }
  const developed = canvas.develop({ random, sky, noise: 1.3, saturation: 1.15 })
  return await addLand(developed, seed, picture, directionAt, land)
}

function addAurora(out: Float64Array, noise: Noise, azimuth: number, altitude: number): void {
  for (const [index, [base, strength]] of (
    [
      [9, 0.75],
      [17, 0.6],
      [31, 0.34],
    ] as const
  ).entries()) {
    const fold = noise.clouds(azimuth / 34 + index * 9, index * 4.4, 3)
    const lower = base + 13 * fold + 3 * noise.at(azimuth / 7, index + 20)
    const height = altitude - lower
    if (height < -3) continue
    const rays =
      0.5 +
      0.85 * noise.ridges(azimuth / 6 + fold * 3 + index * 30, 7 + index, 3) ** 2 +
      0.35 * noise.at(azimuth * 0.9, index)
    const bright = strength * (0.35 + 0.65 * step(-0.35, 0.45, noise.at(azimuth / 24 + index * 13, 3)))
    const tall = 7 + 12 * clamp(rays - 0.4)
    const light = bright * clamp(rays) * step(-2.2, 1.4, height) * Math.exp(-Math.max(0, height) / tall)
    const high = step(7, 26, height)
    out[0]! += light * mix(0.28, 0.75, high)
    out[1]! += light * mix(1.2, 0.42, high)
    out[2]! += light * mix(0.62, 0.95, high)
  }
}

function drawTrails(
  canvas: Canvas,
  projection: Projection,
  file: StarFile,
  center: SkyPoint,
  hours: number,
  count: number,
): void {
  const shown = starsNear(file, center, Math.min(150, projection.radius + 15 * hours), 7.4).slice(0, count)
  const faintest = shown.at(-1)!.magnitude
  for (const star of shown) {
    const tone = colorOfIndex(indexOfStar(star) * 1.25)
    const light = lightOf(0.15) * 10 ** (0.3 * Math.min(5.5, faintest - star.magnitude)) * 1.5
    let from: Pair | undefined
    for (let step = 0; step <= 150; step++) {
      const to = projection.pixelOf({ ra: star.ra - (15.04 * hours * step) / 150, dec: star.dec })
      if (from && to) {
        const length = Math.hypot(to[0] - from[0], to[1] - from[1])
        const inside = (pixel: Pair) =>
          pixel[0] > -20 && pixel[1] > -20 && pixel[0] < canvas.width + 20 && pixel[1] < canvas.height + 20
        if (length < 200 && (inside(from) || inside(to))) {
          const points = Math.max(1, Math.ceil(length))
          for (let point = 0; point < points; point++) {
            const share = point / points
            // A trail is a little wider than a pixel.
            const [x, y] = [mix(from[0], to[0], share), mix(from[1], to[1], share)]
            const amount = light * (length / points)
            canvas.addPoint(x, y, amount, tone)
            canvas.addPoint(x + 0.6, y + 0.6, amount * 0.5, tone)
          }
        }
      }
      from = to
    }
  }
}

async function addLand(
  pixels: Uint8Array,
  seed: string,
  { pixels: [width, height] }: Nightscape,
  directionAt: (x: number, y: number) => Pair,
  land: Land,
): Promise<Uint8Array> {
  const noise = new Noise(`${seed} land`)
  const random = seeded(`${seed} land`)
  const { height: horizon, rugged, ridges, tone, snow = false } = land
  for (let column = 0; column < width; column++) {
    // The azimuth of a column changes little with the height.
    const [azimuth] = directionAt(column, height * 0.8)
    const limits = Array.from({ length: ridges }, (_, index) => {
      const far = ridges - index
      const shape = noise.clouds(azimuth / (16 - index * 2) + index * 17, index * 3.1, 6, 0.52)
      return horizon * (0.35 + (0.65 * far) / ridges) + rugged * (shape + 0.15) * (0.5 + (0.5 * far) / ridges)
    })
    for (let row = Math.floor(height * 0.3); row < height; row++) {
      const [, altitude] = directionAt(column, row)
      const last = limits.findLastIndex((limit) => altitude < limit)
      if (last === -1) continue
      const below = limits[last]! - altitude
      const near = (last + 1) / ridges
      const rough = noise.clouds(column / 55, row / (22 + 18 * near), 5, 0.62)
      const rock = noise.ridges(column / 90 + last * 9, row / 60, 4)
      let light = (0.72 + 0.5 * rough + 0.35 * (rock - 0.4)) * mix(1.25, 0.72, near)
      if (snow)
        light *=
          1 +
          2.4 *
            step(0.42, 0.62, rock + 0.16 * rough + 0.03 * (limits[last]! - 6)) *
            step(7, 1, below + 2 * near)
      const soft = step(0, 0.12, below)
      const at = (row * width + column) * 3
      const grain = normal(random) * 1.3
      for (let channel = 0; channel < 3; channel++)
        pixels[at + channel] = clamp(
          mix(pixels[at + channel]!, tone[channel]! * 255 * light, soft) + grain * soft,
          0,
          255,
        )
    }
  }
  if (!land.shapes) return pixels
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 2400 1600">${land.shapes}</svg>`
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(svg) }])
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** Returns the pixels of the Sun at the same time on some thirty days of a year: a figure of eight. */
export async function analemmaPixels(
  seed: string,
  {
    site,
    clock,
    direction,
    width,
    pixels,
    shapes,
  }: { site: Site; clock: string; direction: Pair; width: number; pixels: Pair; shapes: string },
): Promise<Uint8Array> {
  const random = seeded(seed)
  const haze = new Noise(`${seed} haze`)
  const days = Array.from({ length: 37 }, (_, index) =>
    new Date(Date.UTC(2024, 11, 21 + index * 10)).toISOString().slice(0, 10),
  )
  const suns = days.map((day) => {
    const time = `${day}T${clock}:00Z`
    return directionOf(sunAt(time), site, siderealTime(time, site))
  })
  // Directions are drawn as a camera sees them: a field whose poles are zenith and nadir.
  const toSky = ([azimuth, altitude]: Pair): SkyPoint => ({ ra: -azimuth, dec: altitude })
  const projection = new Projection({ center: toSky(direction), width, pixels })
  const places = suns.map((sun) => projection.pixelOf(toSky(sun))!)
  const [columns, lines] = pixels
  const out = new Uint8Array(columns * lines * 3)
  const radius = 15.5 / projection.scale
  for (let row = 0; row < lines; row++)
    for (let column = 0; column < columns; column++) {
      const down = row / lines
      const cloud = haze.clouds(column / 900, row / 160, 5) * step(0.5, 1, down)
      const color = [
        mix(26, 150, down ** 1.9) + 26 * cloud,
        mix(54, 146, down ** 1.6) + 20 * cloud,
        mix(104, 150, down ** 1.3) + 12 * cloud,
      ]
      let light = 0
      for (const [x, y] of places) {
        const distance = Math.hypot(column - x, row - y)
        if (distance > 12 * radius) continue
        light +=
          step(radius * 1.08, radius * 0.94, distance) +
          0.16 * Math.exp(-distance / (radius * 1.5)) * step(12 * radius, 6 * radius, distance)
      }
      const at = (row * columns + column) * 3
      const grain = normal(random) * 1.1
      for (let channel = 0; channel < 3; channel++)
        out[at + channel] = clamp(
          mix(color[channel]!, [255, 248, 226][channel]!, clamp(light)) + grain,
          0,
          255,
        )
    }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${columns}" height="${lines}" viewBox="0 0 2400 1600">${shapes}</svg>`
  return await sharp(out, { raw: { width: columns, height: lines, channels: 3 } })
    .composite([{ input: Buffer.from(svg) }])
    .removeAlpha()
    .raw()
    .toBuffer()
}
