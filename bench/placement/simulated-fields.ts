import sharp from 'sharp'
import { normal, seeded } from '../../scripts/demo-pictures/random.ts'
import type { Hint } from '../../server/features/placement/solver/solve.ts'
import type { StarFile } from '../../server/features/placement/solver/star-file.ts'
import type { SkyPoint } from '../../contract/tangent-plane.ts'
import { toSky, type Wcs } from '../../contract/wcs.ts'
import { type SimulatedSky, simulatedSky } from '../../server/testing/images/simulated-sky.ts'

export interface Field {
  name: string
  /** In degrees. */
  width: number
  file: Buffer
  wcs: Wcs
  /** The named object, which is somewhere in the picture. */
  object: Hint & { point: SkyPoint }
}

/** Degrees. */
export const fieldWidths = [0.7, 1, 1.5, 2.5, 4, 8, 15, 30, 45, 60]
const fieldsOfWidth = 20

/** Parts of the sky that are photographed most: nebulae, galaxies and clusters. */
const popular = [
  [314.7, 44.3],
  [83.8, -5.4],
  [10.7, 41.3],
  [56.8, 24.1],
  [270.9, -24.4],
  [202.5, 47.2],
  [187.7, 12.4],
  [23.5, 30.7],
  [324.7, 57.5],
  [98, 5],
  [305, 40],
  [250.4, 36.5],
  [148.9, 69.1],
  [201, -43],
  [275, -16],
  [350, 61],
  [16, -33],
  [40, 61],
] as const

/** Draws the pictures one by one, those whose name begins with `only`: the same ones in each run. */
export async function* simulatedFields(stars: StarFile, only: string): AsyncGenerator<Field> {
  for (const width of fieldWidths)
    for (let index = 0; index < fieldsOfWidth; index++) {
      const name = `${width}-${index}`
      if (name.startsWith(only)) yield await fieldOf(stars, name, width, index)
    }
}

async function fieldOf(stars: StarFile, seed: string, fieldWidth: number, index: number): Promise<Field> {
  const random = seeded(seed)
  const [width, height] = random() < 0.7 ? [2048, 1365] : [1700, 1700]
  const sky: SimulatedSky = {
    seed,
    ...centreOf(fieldWidth, random),
    fieldWidth,
    width: width,
    height: height,
    rotation: random() * 360,
    isMirrored: index % 3 === 0,
    distortion: normal(random) * (fieldWidth > 8 ? 0.02 : 0.002),
    dropped: index % 2 ? 0.3 : 0.05,
    falseStars: Math.round(3 + 22 * random()),
    depth: Math.round(150 + 3000 * random() ** 2),
    fwhm: 2.2 + 3.3 * random(),
    gradient: 8 * random(),
    clouds: random() < 0.75 ? Math.round(3 + 27 * random()) : 0,
    hotPixels: random() < 0.3 ? 400 : 0,
    hasHalos: random() < 0.5,
  }
  const { pixels, wcs } = simulatedSky(stars, sky)
  if (fieldWidth >= 15 && random() < 0.6) addLandscape(pixels, sky, random)
  const border = random() < 0.25 ? 20 + Math.floor(60 * random()) : 0
  if (border) addBorder(pixels, sky, border, random() < 0.5 ? 0 : 240)
  const drawn = sharp(pixels, { raw: { width: width, height: height, channels: 1 } })
  const text = random() < 0.3 ? [{ input: captions(width, height) }] : []
  const point = toSky(wcs, width * (0.5 + 0.7 * (random() - 0.5)), height * (0.5 + 0.7 * (random() - 0.5)))
  const sizeOfObject = fieldWidth * (0.1 + 0.7 * random())
  return {
    name: seed,
    width: fieldWidth,
    file: await drawn
      .composite(text)
      .toColourspace('srgb')
      .jpeg({ quality: [75, 85, 92][Math.floor(3 * random())]! })
      .toBuffer(),
    wcs,
    object: {
      source: 'objects',
      point,
      ...(fieldWidth < 8 ? { likelyWidth: 2 * sizeOfObject } : {}),
    },
  }
}

function centreOf(fieldWidth: number, random: () => number) {
  const anywhere = [random() * 360, (Math.asin(2 * random() - 1) * 180) / Math.PI] as const
  const chosen = popular[Math.floor(random() * popular.length)]!
  const [rightAscension, declination] = random() < 0.6 ? chosen : anywhere
  const shifted = Math.max(-88, Math.min(88, declination + (normal(random) * fieldWidth) / 6))
  return { rightAscension, declination: shifted }
}

/** Darkens what is below a rugged horizon. */
function addLandscape(pixels: Uint8Array, { width, height }: SimulatedSky, random: () => number): void {
  let horizon = height * (0.65 + 0.2 * random())
  const brightness = 2 + 58 * random()
  for (let x = 0; x < width; x++) {
    horizon += normal(random)
    for (let y = Math.max(0, Math.round(horizon)); y < height; y++)
      pixels[y * width + x] = Math.max(0, brightness + 14 * normal(random))
  }
}

function addBorder(pixels: Uint8Array, { width, height }: SimulatedSky, border: number, grey: number): void {
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (x < border || y < border || x >= width - border || y >= height - border)
        pixels[y * width + x] = grey
}

const captions = (width: number, height: number) => {
  const lines = Array.from(
    { length: 12 },
    (_, line) =>
      `<text x="${width - 420}" y="${height - 330 + 22 * line}" font-size="18" fill="white">© Astro Photographer, NGC 7000, 2024</text>`,
  )
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${lines.join('')}</svg>`,
  )
}

/** Pictures whose stars are not those of the sky, if they have any: noise, points at random, nebulae without stars. */
export async function* withoutSky(stars: StarFile): AsyncGenerator<{ name: string; file: Buffer }> {
  for (let index = 0; index < 10; index++) {
    const base = { rightAscension: 0, declination: 0, fieldWidth: 2, width: 1600, height: 1067, dropped: 1 }
    const skies = {
      noise: { ...base, falseStars: 0 },
      points: { ...base, falseStars: 400, depth: 100 + 150 * index },
      art: { ...base, falseStars: 0, clouds: 60, gradient: 8 },
    }
    for (const [kind, sky] of Object.entries(skies)) {
      const { pixels, width, height } = simulatedSky(stars, { ...sky, seed: `${kind} ${index}` })
      const image = sharp(pixels, { raw: { width, height, channels: 1 } })
      yield { name: `${kind} ${index}`, file: await image.jpeg({ quality: 85 }).toBuffer() }
    }
  }
}
