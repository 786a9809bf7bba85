import { type Canvas, lightOf, type Rgb, type Shade } from './canvas.ts'
import { type Pair, type Projection, radians } from './projection.ts'
import { clamp, mix, Noise, normal, type Random, step } from './random.ts'

/** A galaxy; lengths in arcminutes. */
export interface Galaxy {
  seed: string
  /** To the east and north of the object of the picture. */
  at?: Pair
  /** Half of the major axis. */
  radius: number
  /** Short by long axis, as seen. */
  flatness: number
  /** Position angle of the major axis, from north to east. */
  angle: number
  brightness?: number
  bulge?: number
  /** Size of the bulge, as a share of the radius. */
  core?: number
  arms?: number
  /** Angle at which arms open, in degrees; negative for the other sense. */
  pitch?: number
  /** How much the arms stand out. */
  contrast?: number
  /** 0 for smooth arms, 1 for flakes. */
  flakes?: number
  dust?: number
  /** Side of the minor axis that is nearer, whose dust is before the bulge: 1 or −1. */
  near?: 1 | -1
  /** Red clouds of hydrogen and blue clouds of young stars. */
  knots?: number
  /** Seen from its edge: a dark lane along the disc. */
  isEdgeOn?: boolean
  /** Without disc: an elliptical galaxy. */
  isElliptical?: boolean
  bar?: number
  /** Dust across an elliptical galaxy: position angle, width and depth. */
  band?: { angle: number; width: number; depth: number }
  colors?: { bulge: Rgb; disc: Rgb; arms: Rgb }
}

const usual = { bulge: [1.28, 1, 0.68], disc: [1.02, 0.99, 0.98], arms: [0.78, 0.96, 1.32] } as const

/** Returns the glow of a galaxy around its place on the plane. */
export function galaxyShade(galaxy: Galaxy, [originEast, originNorth]: Pair): Shade {
  const {
    seed,
    at = [0, 0],
    radius,
    flatness,
    angle,
    brightness = 0.5,
    bulge = 0.6,
    core = 0.12,
    arms = 2,
  } = galaxy
  const { pitch = 18, contrast = 0.75, flakes = 0.4, dust = 0.7, near = 1, bar = 0, colors = usual } = galaxy
  const { isEdgeOn = false, isElliptical = false, band } = galaxy
  const [bandSin, bandCos] = band ? [Math.sin(band.angle * radians), Math.cos(band.angle * radians)] : [0, 0]
  const [clumps, lanes] = [new Noise(`${seed} clumps`), new Noise(`${seed} lanes`)]
  const [sin, cos] = [Math.sin(angle * radians), Math.cos(angle * radians)]
  const winding = 1 / Math.tan(pitch * radians)
  const phaseOfSeed = clumps.at(3.3, 8.1) * 6
  return (planeEast, planeNorth, out) => {
    const [east, north] = [planeEast - originEast - at[0], planeNorth - originNorth - at[1]]
    const u = (east * sin + north * cos) / radius
    const seen = (east * cos - north * sin) / radius
    const v = seen / flatness
    const r = Math.hypot(u, v)
    const roundness = isElliptical ? flatness : mix(flatness, 1, 0.45)
    const rb = Math.hypot(u, seen / roundness) / core
    if (r > 2.4 && rb > 9) return
    const middle =
      (bulge * Math.exp(-2.1 * rb ** 0.55) * 2.1 + bulge * 0.4 * Math.exp(-((rb * 2.5) ** 2))) *
      step(9, 2, rb)
    if (isElliptical) {
      // The outermost light fades so slowly that it would show where it ends.
      const glow = brightness * 4.4 * Math.exp(-3.9 * (r + 0.004) ** 0.42) * step(1.9, 0.25, r)
      if (glow < 0.0005) return
      if (!band) return add(out, glow, colors.bulge)
      const x = east * bandSin + north * bandCos
      const y = east * bandCos - north * bandSin + 0.08 * radius * clumps.clouds((x * 3) / radius, 2, 3)
      const rough = lanes.ridges((x * 7) / radius, (y * 16) / radius, 5)
      const width = band.width * (0.75 + 0.7 * clumps.clouds((x * 5) / radius, 7, 3))
      const depth =
        band.depth *
        Math.exp(-((Math.abs(y) / width) ** 1.8)) *
        (0.25 + 1.4 * rough) *
        step(radius * 0.85, radius * 0.4, Math.abs(x))
      const clear = Math.exp(-depth)
      add(out, glow * clear, [
        colors.bulge[0],
        colors.bulge[1] * (0.84 + 0.16 * clear),
        colors.bulge[2] * (0.7 + 0.3 * clear),
      ])
      return
    }
    if (isEdgeOn) {
      const height = seen / (flatness * (1 - 0.35 * Math.min(1, Math.abs(u))))
      const disc =
        brightness *
        Math.exp(-2.2 * Math.abs(u)) *
        Math.exp(-(Math.abs(height) ** 1.4) * 1.5) *
        step(1.25, 0.8, Math.abs(u)) *
        1.5
      const ragged =
        lanes.clouds(u * 9, seen * 40, 5) * 0.35 + lanes.ridges(u * 14, seen * 60 + 4, 4) * 0.5 - 0.2
      const lane =
        dust *
        Math.exp(-(((seen - 0.05 * flatness * near) / (flatness * 0.2)) ** 2)) *
        step(1.05, 0.7, Math.abs(u)) *
        (1 + 1.4 * ragged)
      const clear = Math.exp(-2.4 * clamp(lane, 0, 3))
      const mottled = 1 + 0.35 * clumps.clouds(u * 12, seen * 40, 5)
      add(out, disc * mottled * clear, mixed(colors.bulge, colors.arms, step(0.1, 0.7, Math.abs(u)) * 0.75))
      add(out, middle * clear, colors.bulge)
      out[3]! *= mix(1, clear, step(1, 0.5, Math.abs(u)))
      return
    }
    const theta = Math.atan2(v, u)
    const warp = clumps.clouds(u * 3.2, v * 3.2, 5, 0.55)
    const phase =
      arms * (theta - winding * Math.log(Math.max(0.02, r))) + phaseOfSeed + warp * (1.2 + 2.6 * flakes)
    const wave = 0.5 + 0.5 * Math.cos(phase)
    const [cu, cv] = [u * 11 + warp, v * 11 - warp]
    const flake = clumps.clouds(cu, cv, 5, 0.62)
    const arm =
      clamp(wave ** 1.8 * (1 - 0.45 * flakes) + flakes * (0.25 + 0.75 * flake) * (0.45 + 0.8 * wave)) *
      (1 + 0.6 * flake)
    const isOuter = step(0.05, 0.22, r)
    const fade = Math.exp(-2.3 * r) * step(1.5, 0.7, r + 0.16 * warp)
    const disc = brightness * fade * 1.5 * (1 - contrast * isOuter + contrast * isOuter * 1.5 * arm)
    // Dust lies on the inner side of each arm, and shows most on the near side.
    const edge = 0.5 + 0.5 * Math.cos(phase + 0.95)
    const rough = lanes.ridges(cu * 0.9 + 7, cv * 0.9, 5)
    const facing = 1 + near * 1.1 * clamp(v * 3, -0.75, 1) * (1 - flatness)
    const opacity =
      dust *
      facing *
      (edge ** 3.2 * (0.35 + 1.3 * rough) + 0.5 * rough ** 3) *
      step(0.03, 0.12, r) *
      step(1.25, 0.6, r)
    const clear = Math.exp(-1.5 * Math.max(0, opacity))
    const young = clamp(isOuter * (0.15 + 0.95 * arm) * (0.5 + 0.5 * step(0.1, 0.5, r)))
    let color = mixed(colors.bulge, mixed(colors.disc, colors.arms, young), step(0.05, 0.35, r))
    if (clear < 0.9) color = [color[0], color[1] * (0.9 + 0.1 * clear), color[2] * (0.8 + 0.2 * clear)]
    add(out, disc * clear, color)
    const barred = bar * Math.exp(-((u / 0.22) ** 4)) * Math.exp(-((v / 0.07) ** 2)) * brightness
    add(out, (middle + barred) * mix(1, clear, 0.75), colors.bulge)
  }
}

function add(out: Float64Array, amount: number, color: Rgb): void {
  const light = amount > 0.6 ? 0.6 + 0.4 * (1 - Math.exp(-(amount - 0.6) / 0.5)) : amount
  for (const channel of [0, 1, 2] as const) out[channel]! += light * color[channel]
}

const mixed = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((value, channel) => mix(value, to[channel]!, share)) as unknown as Rgb

/** Adds the red clouds of hydrogen and blue clouds of young stars along the arms. */
export function addKnots(
  canvas: Canvas,
  projection: Projection,
  galaxy: Galaxy,
  origin: Pair,
  random: Random,
): void {
  const {
    at = [0, 0],
    radius,
    flatness,
    angle,
    arms = 2,
    pitch = 18,
    knots = 0,
    brightness = 0.5,
    seed,
    flakes = 0.4,
  } = galaxy
  if (knots === 0) return
  const clumps = new Noise(`${seed} clumps`)
  const phaseOfSeed = clumps.at(3.3, 8.1) * 6
  const [sin, cos] = [Math.sin(angle * radians), Math.cos(angle * radians)]
  const winding = 1 / Math.tan(pitch * radians)
  for (let tries = 0, left = knots; left > 0 && tries < knots * 40; tries++) {
    const r = 0.12 + 0.85 * Math.sqrt(random())
    const theta = random() * 2 * Math.PI
    const [u, v] = [r * Math.cos(theta), r * Math.sin(theta)]
    const warp = clumps.clouds(u * 3.2, v * 3.2, 5, 0.55)
    const wave =
      0.5 +
      0.5 *
        Math.cos(arms * (theta - winding * Math.log(r)) + phaseOfSeed + warp * (1.2 + 2.6 * flakes) + 0.35)
    if (random() > wave ** 4 * Math.exp(-0.6 * r)) continue
    left--
    const [along, across] = [u * radius, v * radius * flatness]
    const pixel = projection.pixelOfPlane([
      origin[0] + at[0] + along * sin + across * cos,
      origin[1] + at[1] + along * cos - across * sin,
    ])
    const isRed = random() < 0.38
    const size = clamp(
      ((radius * (isRed ? 0.0045 : 0.007)) / projection.scale) * (0.4 + random() ** 2),
      1.5,
      14,
    )
    const bright = lightOf(
      clamp(
        brightness * Math.exp(-1.5 * r) * (0.2 + 0.75 * random() ** 3) + 0.02 * normal(random),
        0.02,
        0.5,
      ),
    )
    canvas.addStar(pixel, bright, isRed ? [1.7, 0.45, 0.72] : [0.72, 0.95, 1.45], { fwhm: size, halo: 0 })
  }
}

/** A ball of old stars; the radius in which half of them are, in arcminutes. */
export interface GlobularCluster {
  radius: number
  count: number
  /** Flattened, as Omega Centauri is. */
  flatness?: number
  glow?: number
  /** Peak of the faintest and brightest. */
  from?: number
  to?: number
  /** How tightly the middle is packed. */
  core?: number
}

/** Draws a globular cluster star by star: orange giants, blue stars of the horizontal branch, and a glow of the others. */
export function drawGlobularCluster(
  canvas: Canvas,
  projection: Projection,
  origin: Pair,
  random: Random,
  cluster: GlobularCluster,
): void {
  const { radius, count, flatness = 1, glow = 0.42, from = 0.1, to = 0.75, core = 0.35 } = cluster
  canvas.paint(projection, (east, north, out) => {
    const r = Math.hypot(east - origin[0], (north - origin[1]) / flatness) / radius
    if (r > 9) return
    const light = glow * (1 + (r / (core * 1.6)) ** 2) ** -0.62 * step(9, 2, r)
    out[0] = light * 1.14
    out[1] = light
    out[2] = light * 0.82
  })
  for (let star = 0; star < count; star++) {
    const share = random()
    const r =
      radius * Math.min(9, core * 1.3 * Math.sqrt((1 - share) ** -1.25 - 1) + 0.02 * Math.abs(normal(random)))
    const theta = random() * 2 * Math.PI
    const pixel = projection.pixelOfPlane([
      origin[0] + r * Math.cos(theta),
      origin[1] + r * Math.sin(theta) * flatness,
    ])
    const level = random() ** 3.4
    const kind = random()
    const brightness = from + (to - from) * level
    const color: Rgb =
      level > 0.3
        ? kind < 0.75
          ? [1.26, 0.95, 0.6]
          : [1.1, 1, 0.82]
        : kind < 0.2
          ? [0.74, 0.92, 1.3]
          : [1.08, 1, 0.88]
    canvas.addStar(pixel, lightOf(brightness), color, { fwhm: 2.4, halo: 0.0012 })
  }
}
