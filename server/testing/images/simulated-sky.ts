import { type Random, normal, seeded } from '../../../scripts/demo-pictures/random.ts'
import type { GreyImage } from '../../features/placement/solver/background.ts'
import type { StarFile } from '../../features/placement/solver/star-file.ts'
import { degree } from '../../../contract/tangent-plane.ts'
import { toPixel, type Wcs } from '../../../contract/wcs.ts'

export interface SimulatedSky {
  /** Another seed, other noise and false stars. */
  seed: string
  rightAscension: number
  declination: number
  /** Width of the image, in degrees. */
  fieldWidth: number
  width: number
  height: number
  /** Position angle of up, in degrees. */
  rotation?: number
  isMirrored?: boolean
  /** By how much of half the width a lens moves a point there. */
  distortion?: number
  /** Share of the catalogue's stars that are missing. */
  dropped?: number
  /** Stars beside those of the catalogue, most of them fainter, for each of it. */
  falseStars?: number
  /** How many stars can be seen at most. */
  depth?: number
  /** Width of stars at half their light, in pixels. */
  fwhm?: number
  gradient?: number
  clouds?: number
  hotPixels?: number
  /** Whether the brightest stars have halos. */
  hasHalos?: boolean
}

export interface SimulatedImage extends GreyImage {
  /** Where it is in truth. */
  wcs: Wcs
}

/** Draws the stars of the catalogue where a telescope would show them. */
export function simulatedSky(stars: StarFile, sky: SimulatedSky): SimulatedImage {
  const random = seeded(sky.seed)
  const wcs = wcsOf(sky)
  const { width, height } = sky
  const light = new Float32Array(width * height)
  // So many, and a prime, that no pattern shows.
  const noise = Float32Array.from({ length: 65_521 }, () => 4 + normal(random))
  for (let at = 0; at < light.length; at++) light[at] = noise[(at + (at >> 11) * 7919) % noise.length]!
  const shown = starsOf(stars, sky, wcs, random)
  const [faintest] = shown.slice(-1)
  for (const { x, y, magnitude } of shown) {
    const flux = 8 * 10 ** (0.4 * (faintest!.magnitude - magnitude))
    addStar(light, sky, { x, y, flux })
    if (sky.hasHalos && flux > 3000) addHalo(light, sky, { x, y, flux })
  }
  addBackground(light, sky, random)
  for (let hot = sky.hotPixels ?? 0; hot > 0; hot--)
    light[Math.floor(random() * light.length)]! += -300 * Math.log(1 - random())
  const [soft, white] = [2 + 10 * random(), 10 ** (1.5 + 1.7 * random())]
  const stretch = 235 / Math.asinh(white / 3)
  const pixels = new Uint8Array(light.length)
  for (const [at, value] of light.entries())
    pixels[at] = Math.max(0, Math.min(255, Math.asinh(Math.max(0, value) / soft) * stretch))
  return { width, height, pixels, wcs }
}

function wcsOf(sky: SimulatedSky): Wcs {
  const { rightAscension, declination, width, height, rotation = 0, distortion = 0 } = sky
  const scale = (2 * Math.tan((sky.fieldWidth / 2) * degree)) / degree / width
  const [cos, sin] = [Math.cos(rotation * degree) * scale, Math.sin(rotation * degree) * scale]
  const side = sky.isMirrored ? -1 : 1
  const radial = distortion / (width / 2) ** 2
  return {
    rightAscension,
    declination,
    width,
    height,
    cd: [-side * cos, -sin, side * sin, -cos],
    terms: distortion ? [0, 0, 0, radial, 0, radial, 0, 0, 0, 0, 0, radial, 0, radial] : null,
  }
}

interface Star {
  x: number
  y: number
  magnitude: number
}

/** Returns those that can be seen, the faintest last. */
function starsOf(file: StarFile, sky: SimulatedSky, wcs: Wcs, random: Random): Star[] {
  const { width, height, fieldWidth, dropped = 0, falseStars = 3, depth = 1500 } = sky
  const isShown = ({ x, y }: { x: number; y: number }) => x > 0 && y > 0 && x < width && y < height
  const radius = Math.min(75, 0.7 * fieldWidth * Math.hypot(1, height / width))
  const near = file.near(sky, radius, Math.max(4000, depth * 4))
  const catalogued: Star[] = []
  for (const star of near) {
    const at = toPixel(wcs, Math.atan2(star.y, star.x) / degree, Math.asin(star.z) / degree)
    if (!at || !isShown(at) || random() < dropped) continue
    // Proper motion, and colours that the catalogue does not know.
    const shift = ((0.3 / 3600) * width) / fieldWidth
    const magnitude = star.magnitude + 0.25 * normal(random)
    catalogued.push({ x: at.x + shift * normal(random), y: at.y + shift * normal(random), magnitude })
  }
  const faintest = catalogued.reduce((most, { magnitude }) => Math.max(most, magnitude), 9)
  const others = Array.from({ length: Math.max(5, catalogued.length) * falseStars }, () => ({
    x: random() * width,
    y: random() * height,
    magnitude: faintest - 0.5 + Math.log2(1 + random() * 60),
  }))
  return [...catalogued, ...others].toSorted((one, other) => one.magnitude - other.magnitude).slice(0, depth)
}

/** Adds a star of Moffat's profile. */
function addStar(light: Float32Array, sky: SimulatedSky, star: Light): void {
  const { fwhm = 3 } = sky
  const beta = 2.8
  const alpha = fwhm / 2 / Math.sqrt(2 ** (1 / beta) - 1)
  const reach = Math.min(60, Math.max(5, alpha * (star.flux / 0.3) ** (1 / (2 * beta))))
  addAround(light, sky, star, reach, (squared) => star.flux * (1 + squared / alpha ** 2) ** -beta)
}

interface Light {
  x: number
  y: number
  flux: number
}

function addHalo(light: Float32Array, sky: SimulatedSky, star: Light): void {
  const radius = 12 + 4 * Math.log10(star.flux)
  const brightness = Math.min(5, 0.0003 * star.flux)
  const brightnessAt = (squared: number) => brightness * Math.max(0, 1 - (squared / radius ** 2) ** 2)
  addAround(light, sky, star, radius, brightnessAt)
}

function addAround(
  light: Float32Array,
  { width, height }: { width: number; height: number },
  { x, y }: Light,
  reach: number,
  brightnessAt: (squaredDistance: number) => number,
): void {
  const [left, right] = [Math.max(0, Math.floor(x - reach)), Math.min(width - 1, Math.ceil(x + reach))]
  const [top, bottom] = [Math.max(0, Math.floor(y - reach)), Math.min(height - 1, Math.ceil(y + reach))]
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++)
      light[row * width + column]! += brightnessAt((column + 0.5 - x) ** 2 + (row + 0.5 - y) ** 2)
}

/** Adds a gradient, and clouds of several sizes, some of which are as narrow as filaments. */
function addBackground(light: Float32Array, sky: SimulatedSky, random: Random): void {
  const { width, height, gradient = 0, clouds = 0 } = sky
  const [slopeX, slopeY] = [gradient * random(), gradient * random()]
  const blobs = Array.from({ length: clouds }, () => {
    const angle = random() * Math.PI
    return {
      x: random() * width,
      y: random() * height,
      cos: Math.cos(angle),
      sin: Math.sin(angle),
      size: (10 ** (1 + 1.6 * random()) * width) / 2400,
      stretch: 1 + 4 * random(),
      brightness: 10 ** (1.8 * random()),
    }
  })
  // In blocks of four pixels, which clouds are larger than.
  for (let y = 0; y < height; y += 4)
    for (let x = 0; x < width; x += 4) {
      let sum = (slopeX * x) / width + (slopeY * y) / height
      for (const { x: cx, y: cy, cos, sin, size, stretch, brightness } of blobs) {
        const along = ((x - cx) * cos + (y - cy) * sin) / stretch
        const across = (y - cy) * cos - (x - cx) * sin
        const squared = (along ** 2 + across ** 2) / (2 * size ** 2)
        if (squared < 12) sum += brightness * Math.exp(-squared)
      }
      for (let row = y; row < Math.min(height, y + 4); row++)
        for (let column = x; column < Math.min(width, x + 4); column++) light[row * width + column]! += sum
    }
}
