import type { StarFile } from '../../server/features/placement/solver/star-file.ts'
import { Canvas, encode } from './canvas.ts'
import { placeOf } from './catalogue.ts'
import { cometShade } from './comets.ts'
import type { DeepSkyPicture } from './deep-sky.ts'
import { addKnots, drawGlobularCluster, galaxyShade } from './galaxies.ts'
import { nebulaShade, reflectionShade } from './nebulae.ts'
import { type Field, Projection, radians, type SkyPoint } from './projection.ts'
import { seeded } from './random.ts'
import { drawStars, starsNear } from './stars.ts'

const usualPixels = [2400, 1600] as const

/** Returns where a picture is in the sky. */
function fieldOf({
  object,
  middle: [east, north] = [0, 0],
  width,
  rotation = 0,
  isMirrored = false,
  pixels = usualPixels,
}: DeepSkyPicture): Field & { origin: SkyPoint } {
  const origin = typeof object === 'string' ? placeOf(object) : object
  const center = { ra: origin.ra + east / 60 / Math.cos(origin.dec * radians), dec: origin.dec + north / 60 }
  return { center, width, rotation, isMirrored, pixels, origin }
}

/** Returns the JPEG of a picture through a telescope. */
export async function deepSkyPicture(seed: string, file: StarFile, picture: DeepSkyPicture): Promise<Buffer> {
  const { nebulae = [], galaxies = [], clusters = [], reflection, comet, stars, bytes = 145_000 } = picture
  const { origin: originOfSky, ...field } = fieldOf(picture)
  const projection = new Projection(field)
  const origin = projection.planeOf(originOfSky)!
  const random = seeded(seed)
  const canvas = new Canvas(...field.pixels)
  if (reflection) {
    const near = starsNear(file, originOfSky, reflection.within / 60, reflection.faintest)
    const lit = near.map((star) => {
      const [east, north] = projection.planeOf(star)!
      return { at: [east - origin[0], north - origin[1]] as const, magnitude: star.magnitude }
    })
    canvas.paint(projection, reflectionShade({ seed, ...reflection, stars: lit }, origin))
  }
  for (const [index, nebula] of nebulae.entries())
    canvas.paint(projection, nebulaShade({ seed: `${seed} ${index}`, ...nebula }, origin))
  for (const [index, galaxy] of galaxies.entries()) {
    const seeds = { seed: `${seed} galaxy ${index}`, ...galaxy }
    canvas.paint(projection, galaxyShade(seeds, origin), galaxy.radius / projection.scale > 700 ? 2 : 1)
    addKnots(canvas, projection, seeds, origin, random)
  }
  for (const { at = [0, 0], ...cluster } of clusters)
    drawGlobularCluster(canvas, projection, [origin[0] + at[0], origin[1] + at[1]], random, cluster)
  drawStars(canvas, projection, { file, center: field.center, random }, stars)
  if (comet) canvas.paint(projection, cometShade({ seed, ...comet }, origin))
  const { sky, noise, saturation } = picture
  const pixels = canvas.develop({
    random,
    ...(sky && { sky }),
    ...(noise && { noise }),
    ...(saturation && { saturation }),
  })
  return await encode(pixels, field.pixels, bytes)
}
