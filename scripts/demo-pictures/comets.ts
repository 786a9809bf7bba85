import type { Shade } from './canvas.ts'
import { type Pair, radians } from './projection.ts'
import { Noise, step } from './random.ts'

/** A comet; lengths in arcminutes. */
export interface Comet {
  seed: string
  /** Position angle of the tails, from north to east. */
  angle: number
  /** Size of the green head. */
  coma: number
  green: number
  ion: { length: number; strength: number; width: number }
  dust: { length: number; strength: number; width: number; bend: number }
}

/** Returns the glow of a comet around its place on the plane. */
export function cometShade(
  { seed, angle, coma, green, ion, dust }: Comet,
  [originEast, originNorth]: Pair,
): Shade {
  const [threads, soft] = [new Noise(`${seed} threads`), new Noise(`${seed} soft`)]
  const [sin, cos] = [Math.sin(angle * radians), Math.cos(angle * radians)]
  return (planeEast, planeNorth, out) => {
    const [east, north] = [planeEast - originEast, planeNorth - originNorth]
    const along = east * sin + north * cos
    const across = east * cos - north * sin
    const r = Math.hypot(along, across)
    const head =
      0.95 * Math.exp(-((r / (coma * 0.1)) ** 0.8)) +
      0.4 * green * (1 + (r / (coma * 0.34)) ** 2) ** -1.1 * step(coma * 4, coma * 0.3, r)
    const core = Math.exp(-r / (coma * 0.12))
    out[0]! += head * (0.42 + 0.58 * core)
    out[1]! += head * 1.16
    out[2]! += head * (0.86 + 0.1 * core)
    if (along > -coma * 0.4) {
      const distance = Math.max(0, along)
      const share = distance / ion.length
      const wave = soft.clouds(share * 5, 2, 3) * ion.width * 0.5 * share
      const spread = ion.width * (0.12 + 0.55 * share)
      const place = (across - wave) / spread
      const streams = threads.ridges(place * 1.5 + 7, share * 1.3 + soft.at(share * 3, place) * 0.3, 4) ** 1.7
      const knots = 0.75 + 0.5 * soft.clouds(share * 9, place * 0.7, 4)
      const light =
        ion.strength *
        Math.exp(-(place ** 2)) *
        (0.3 + 1.1 * streams) *
        knots *
        Math.exp(-1.9 * share) *
        step(1.35, 0.7, share) *
        step(-coma * 0.3, coma * 0.5, along)
      out[0]! += light * 0.5
      out[1]! += light * 0.9
      out[2]! += light * 1.55
      const reach = distance / dust.length
      const middle = dust.bend * reach ** 1.7 * dust.length * 0.35
      const side = Math.sign(dust.bend) || 1
      const offset = ((across - middle) / (dust.width * (0.1 + 0.95 * reach ** 0.8))) * side
      // One side is sharp, the other fades.
      const profile = offset < 0 ? Math.exp(-((offset / 0.34) ** 2)) : Math.exp(-((offset / 1.05) ** 1.5))
      const bands = 1 + 0.16 * threads.clouds(offset * 3, reach * 1.1, 3)
      const dusty =
        dust.strength *
        profile *
        bands *
        Math.exp(-2.1 * reach) *
        step(1.3, 0.5, reach) *
        step(-coma * 0.3, coma * 0.6, along)
      out[0]! += dusty * 1.2
      out[1]! += dusty
      out[2]! += dusty * 0.76
    }
  }
}
