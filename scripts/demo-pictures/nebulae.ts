import { brightnessOf, type Rgb, type Shade } from './canvas.ts'
import { type Pair, radians } from './projection.ts'
import { clamp, Noise, step } from './random.ts'

/** What glows: hydrogen, oxygen, sulphur, dust that reflects blue stars or the light of the Milky Way, stars. */
export interface Light {
  ha?: number
  oiii?: number
  sii?: number
  blue?: number
  dust?: number
  gold?: number
  white?: number
}

type Component = keyof Light
const components: Component[] = ['ha', 'oiii', 'sii', 'blue', 'dust', 'gold', 'white']

/** Colours of the components, by the way in which a picture is taken. */
export const palettes = {
  broadband: {
    ha: [1.5, 0.42, 0.55],
    oiii: [0.35, 1.15, 1.2],
    sii: [1.4, 0.3, 0.35],
    blue: [0.62, 0.95, 1.6],
    dust: [1.25, 0.98, 0.78],
    gold: [1.45, 1, 0.5],
    white: [1, 1, 1],
  },
  /** Two bands: hydrogen red, oxygen blue-green. */
  hoo: {
    ha: [1.6, 0.44, 0.42],
    oiii: [0.3, 1.2, 1.35],
    sii: [1.4, 0.25, 0.2],
    blue: [0.6, 0.9, 1.3],
    dust: [1.1, 0.9, 0.9],
    gold: [1.4, 0.8, 0.5],
    white: [1, 1, 1],
  },
  /** The colours of Hubble's pictures: sulphur red, hydrogen green, oxygen blue, balanced to gold and blue. */
  sho: {
    ha: [1.42, 0.98, 0.3],
    oiii: [0.18, 1.02, 1.75],
    sii: [1.85, 0.6, 0.2],
    blue: [0.4, 0.9, 1.5],
    dust: [1, 1, 1],
    gold: [1.4, 0.95, 0.4],
    white: [1, 1, 1],
  },
  /** One band, without colour. */
  mono: Object.fromEntries(components.map((name) => [name, [1, 1, 1]])) as unknown as Record<Component, Rgb>,
} satisfies Record<string, Record<Component, Rgb>>

export type Palette = keyof typeof palettes

/** An ellipse of light; lengths in arcminutes, the place to the east and north of the object. */
export interface Cloud {
  at: Pair
  size: number | Pair
  /** Position angle of the first axis, from north to east. */
  angle?: number
  /** 2 fades softly, 8 ends at an edge. */
  edge?: number
  /** Share of the size that is hollow. */
  hole?: number
  /** Share of the texture. */
  texture?: number
  light: Light
}

/** Dust in front. */
export interface Lane {
  path: readonly Pair[]
  width: number
  depth: number
  /** 1.5 fades softly, 4 ends at an edge. */
  edge?: number
}

/** A thin shell that is seen from the side, such as of a supernova. */
export interface Arc {
  at?: Pair
  radius: number
  /** Position angles, from north to east. */
  from: number
  to: number
  width: number
  light: Light
  /** How many threads lie side by side. */
  threads?: number
}

export interface Nebula {
  seed: string
  /** Size of its folds, in arcminutes. */
  grain: number
  /** How far folds shift the edges, in arcminutes. */
  warp?: number
  contrast?: number
  clouds?: readonly Cloud[]
  lanes?: readonly Lane[]
  arcs?: readonly Arc[]
  /** Dark clouds all over: how dense, and how much of the field. */
  dust?: { depth: number; share: number; grain?: number }
  palette?: Palette
}

/** Returns the glow of a nebula around its place on the plane. */
export function nebulaShade(nebula: Nebula, [originEast, originNorth]: Pair): Shade {
  const { seed, grain, warp = grain * 0.8, contrast = 1.1, clouds = [], lanes = [], arcs = [], dust } = nebula
  const colors = palettes[nebula.palette ?? 'broadband']
  const [folds, threads, veil, dark] = ['folds', 'threads', 'veil', 'dark'].map(
    (name) => new Noise(`${seed} ${name}`),
  ) as [Noise, Noise, Noise, Noise]
  const drawn = clouds.map(({ at, size, angle = 0, edge = 2.4, hole, texture: share = 1, light }) => {
    const [a, b] = typeof size === 'number' ? [size, size] : size
    const [sin, cos] = [Math.sin(angle * radians), Math.cos(angle * radians)]
    return { at, a, b, sin, cos, edge, hole, share, light }
  })
  const glow = { ha: 0, oiii: 0, sii: 0, blue: 0, dust: 0, gold: 0, white: 0 }
  return (planeEast, planeNorth, out) => {
    const east = planeEast - originEast
    const north = planeNorth - originNorth
    const [u, v] = [east / grain, north / grain]
    const shiftX = folds.clouds(u * 0.35, v * 0.35, 4)
    const shiftY = folds.clouds(u * 0.35 + 40, v * 0.35 - 17, 4)
    const x = east + warp * shiftX * 1.7
    const y = north + warp * shiftY * 1.7
    const [fu, fv] = [u + shiftX * 0.8, v + shiftY * 0.8]
    const billow = folds.clouds(fu, fv, 6, 0.56)
    const thread = threads.ridges(fu * 0.8, fv * 0.8, 5)
    const texture = Math.exp(contrast * (billow * 1.5 + (thread - 0.45) * 0.55))
    const soft = Math.exp(contrast * 1.1 * veil.clouds(fu * 0.55, fv * 0.55, 4))
    for (const name of components) glow[name] = 0
    for (const { at, a, b, sin, cos, edge, hole, share, light } of drawn) {
      const [dx, dy] = [x - at[0], y - at[1]]
      // The first axis points from north to east.
      const along = (dx * sin + dy * cos) / a
      const across = (dx * cos - dy * sin) / b
      const distance = Math.sqrt(along * along + across * across)
      if (distance > 4) continue
      let value = Math.exp(-0.69 * distance ** edge)
      if (hole) value *= 1 - Math.exp(-((distance / hole) ** 4))
      if (value < 0.002) continue
      for (const name of components) {
        const amount = light[name]
        if (!amount) continue
        const structure =
          name === 'ha' || name === 'sii' || name === 'gold' ? texture : soft * (0.75 + 0.25 * texture)
        glow[name] += amount * value * (1 - share + share * structure)
      }
    }
    for (const arc of arcs)
      addArc(glow, arc, [east, north], { folds, threads, grain, shift: [shiftX, shiftY], warp })
    let depth = 0
    for (const { path, width, depth: most, edge = 1.5 } of lanes) {
      const near = distanceTo(path, x, y) / width
      if (near > 3.5) continue
      // Its edges are as ragged as it is wide, unless it is sharp.
      const [px, py] = [x / width, y / width]
      const ragged = edge > 3 ? 0.12 : 0.75
      const distance =
        near +
        ragged * dark.clouds(px * 0.55, py * 0.55, 4, 0.6) +
        ragged * 0.5 * dark.at(px * 0.16 + 9, py * 0.16)
      const patchy = edge > 3 ? 1 : 0.25 + 1.25 * dark.ridges(px * 0.3 + 4, py * 0.3, 4)
      depth += most * Math.exp(-(Math.max(0, distance) ** edge)) * patchy
    }
    if (dust) {
      const size = dust.grain ?? 1
      const cloudy =
        dark.clouds((u * 0.3) / size + shiftX * 0.5, (v * 0.3) / size + shiftY * 0.5, 5, 0.55) * 0.9 + 0.5
      depth += dust.depth * step(1 - dust.share - 0.22, 1 - dust.share + 0.3, cloudy)
    }
    const clear = Math.exp(-depth)
    let [r, g, b] = [0, 0, 0]
    for (const name of components) {
      const amount = compress(glow[name]) * (name === 'dust' ? 1 : clear)
      if (amount === 0) continue
      const color = colors[name]
      r += amount * color[0]
      g += amount * color[1]
      b += amount * color[2]
    }
    // Where all components are bright, the picture is not white.
    const brightness = brightnessOf(r, g, b)
    const limited =
      brightness > 0.4 ? (0.4 + 0.42 * (1 - Math.exp(-(brightness - 0.4) / 0.42))) / brightness : 1
    // Light that passes dust is redder.
    out[0]! += r * limited
    out[1]! += g * limited * (1 - 0.12 * (1 - clear))
    out[2]! += b * limited * (1 - 0.2 * (1 - clear))
    out[3]! *= clear
  }
}

/** Bright places keep their structure. */
const compress = (amount: number) =>
  amount > 0.55 ? 0.55 + 0.4 * (1 - Math.exp(-(amount - 0.55) / 0.45)) : amount

interface Folds {
  folds: Noise
  threads: Noise
  grain: number
  shift: Pair
  warp: number
}

function addArc(
  glow: Record<Component, number>,
  { at = [0, 0], radius, from, to, width, light, threads: count = 3 }: Arc,
  [east, north]: Pair,
  { folds, threads, grain, shift, warp }: Folds,
) {
  const dx = east - at[0] + shift[0] * warp
  const dy = north - at[1] + shift[1] * warp
  const distance = Math.hypot(dx, dy)
  const offset = (distance - radius) / width
  if (Math.abs(offset) > 3.2) return
  const angle = (Math.atan2(dx, dy) / radians + 720) % 360
  const span = (to - from + 720) % 360 || 360
  const along = (angle - from + 720) % 360
  const ends = span === 360 ? 1 : step(0, 0.36 * span, along) * step(0, 0.36 * span, span - along)
  if (ends === 0) return
  const s = (angle * radians * radius) / grain
  const envelope = Math.exp(-(offset * offset) * (offset > 0 ? 1.6 : 0.7)) * ends
  let lines = 0
  for (let thread = 0; thread < count; thread++) {
    // Threads run along the shell: their noise is stretched that way.
    const wave =
      folds.at(s * 0.33 + thread * 31, thread * 7.7) * 0.9 +
      0.5 * threads.at(s * 0.9 + thread * 13, offset * 0.6)
    const height = threads.at(s * 0.22 + thread * 11.3, offset * (0.75 + 0.2 * thread) + wave * 0.8)
    const fine = folds.at(s * 0.8 + thread * 5, offset * 2.2 + wave)
    const bright = 0.35 + 0.65 * step(-0.5, 0.55, folds.at(s * 0.16 + thread * 19, offset * 0.3 + 5))
    lines +=
      bright *
      (Math.exp(-((height / 0.075) ** 2)) * 0.85 +
        0.4 * Math.exp(-((fine / 0.06) ** 2)) * Math.exp(-((height / 0.3) ** 2)) +
        0.24 * Math.exp(-((height / 0.4) ** 2)))
  }
  const apart = folds.at(s * 0.1 + 70, offset * 0.4)
  for (const name of components) {
    const amount = light[name]
    if (!amount) continue
    // Oxygen lies inside and ahead of hydrogen in patches.
    const side =
      name === 'oiii'
        ? clamp(0.75 + 0.7 * apart - 0.12 * offset, 0.15, 1.4)
        : clamp(0.75 - 0.7 * apart + 0.12 * offset, 0.15, 1.4)
    glow[name] += amount * envelope * lines * side
  }
}

function distanceTo(path: readonly Pair[], x: number, y: number): number {
  if (path.length === 1) return Math.hypot(x - path[0]![0], y - path[0]![1])
  let least = Infinity
  for (let index = 1; index < path.length; index++) {
    const [ax, ay] = path[index - 1]!
    const [bx, by] = path[index]!
    const [dx, dy] = [bx - ax, by - ay]
    const share = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy))
    least = Math.min(least, Math.hypot(x - ax - share * dx, y - ay - share * dy))
  }
  return least
}

/** The blue light of stars in thin dust, combed by their magnetic fields: the Pleiades. */
export function reflectionShade(
  {
    seed,
    stars,
    grain,
    angle,
    strength,
  }: {
    seed: string
    stars: readonly { at: Pair; magnitude: number }[]
    grain: number
    angle: number
    strength: number
  },
  [originEast, originNorth]: Pair,
): Shade {
  const [combed, billows] = [new Noise(`${seed} combed`), new Noise(`${seed} billows`)]
  const [sin, cos] = [Math.sin(angle * radians), Math.cos(angle * radians)]
  return (planeEast, planeNorth, out) => {
    const [east, north] = [planeEast - originEast, planeNorth - originNorth]
    const bend = billows.clouds(east / grain / 3, north / grain / 3, 3) * 0.9
    const along = (east * sin + north * cos) / grain
    const across = (east * cos - north * sin) / grain
    const lines = combed.clouds(along * 0.22 + bend, across * 1.5 + bend * 1.6, 5, 0.62)
    const billow = billows.clouds(along * 0.5 + 9, across * 0.5, 5)
    const structure = Math.exp(0.95 * lines + 1.3 * billow)
    let light = 0
    for (const { at, magnitude } of stars) {
      const distance = Math.hypot(east - at[0], north - at[1]) / grain
      light += 10 ** (-0.26 * (magnitude - 3)) / (1 + (distance / 1.5) ** 1.9)
    }
    const glow = compress(strength * light * structure)
    out[0]! += glow * 0.5
    out[1]! += glow * 0.92
    out[2]! += glow * 1.75
  }
}
