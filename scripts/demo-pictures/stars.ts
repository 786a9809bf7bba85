import type { StarFile } from '../../server/features/placement/solver/star-file.ts'
import { type Canvas, lightOf, type Rgb } from './canvas.ts'
import { isWithin, pointOf, type Projection, type SkyPoint } from './projection.ts'
import { clamp, normal, type Random, seeded } from './random.ts'

interface Star extends SkyPoint {
  magnitude: number
  /** Identifies the star; also its colour follows from it, because the file has none. */
  id: number
}

/** Stars that the eye sees, of which the file has no colours and lacks some: place, V, colour index B−V. */
const brightStars: readonly (readonly [number, number, number, number])[] = [
  [101.287, -16.716, -1.46, 0],
  [95.988, -52.696, -0.74, 0.15],
  [219.902, -60.834, -0.27, 0.71],
  [213.915, 19.182, -0.05, 1.23],
  [279.235, 38.784, 0.03, 0],
  [79.172, 45.998, 0.08, 0.8],
  [78.634, -8.202, 0.13, -0.03],
  [114.826, 5.225, 0.34, 0.42],
  [24.429, -57.237, 0.46, -0.16],
  [88.793, 7.407, 0.5, 1.85],
  [210.956, -60.373, 0.61, -0.23],
  [297.696, 8.868, 0.76, 0.22],
  [186.65, -63.099, 0.76, -0.24],
  [68.98, 16.509, 0.86, 1.54],
  [247.352, -26.432, 0.96, 1.83],
  [201.298, -11.161, 0.97, -0.23],
  [116.329, 28.026, 1.14, 1],
  [344.413, -29.622, 1.16, 0.09],
  [310.358, 45.28, 1.25, 0.09],
  [191.93, -59.689, 1.25, -0.23],
  [152.093, 11.967, 1.39, -0.11],
  [104.656, -28.972, 1.5, -0.21],
  [113.65, 31.888, 1.58, 0.03],
  [263.402, -37.104, 1.62, -0.22],
  [187.791, -57.113, 1.64, 1.59],
  [81.283, 6.35, 1.64, -0.22],
  [81.573, 28.608, 1.65, -0.13],
  [84.053, -1.202, 1.69, -0.18],
  [85.19, -1.943, 1.77, -0.21],
  [83.002, -0.299, 2.23, -0.18],
  [86.939, -9.67, 2.06, -0.17],
  [83.858, -5.91, 2.77, -0.24],
  [83.822, -5.391, 4.9, -0.05],
  [37.955, 89.264, 1.98, 0.6],
  [222.676, 74.156, 2.08, 1.47],
  [165.932, 61.751, 1.79, 1.07],
  [165.46, 56.383, 2.37, 0.03],
  [178.458, 53.695, 2.44, 0.04],
  [183.857, 57.033, 3.31, 0.08],
  [193.507, 55.96, 1.77, -0.02],
  [200.981, 54.925, 2.27, 0.06],
  [206.885, 49.313, 1.86, -0.19],
  [2.295, 59.15, 2.27, 0.34],
  [10.127, 56.537, 2.23, 1.17],
  [14.177, 60.717, 2.47, -0.15],
  [21.454, 60.235, 2.68, 0.13],
  [17.433, 35.621, 2.06, 1.58],
  [2.097, 29.09, 2.06, -0.11],
  [30.975, 42.33, 2.26, 1.37],
  [14.188, 38.499, 3.87, 0.13],
  [12.453, 41.079, 4.53, -0.15],
  [51.081, 49.861, 1.79, 0.48],
  [31.793, 23.462, 2, 1.15],
  [56.871, 24.105, 2.87, -0.09],
  [57.291, 24.053, 3.63, -0.08],
  [56.219, 24.113, 3.7, -0.11],
  [56.457, 24.368, 3.87, -0.07],
  [56.582, 23.948, 4.18, -0.06],
  [56.302, 24.467, 4.3, -0.11],
  [57.297, 24.137, 5.09, -0.08],
  [305.557, 40.257, 2.23, 0.67],
  [311.553, 33.97, 2.46, 1.03],
  [292.68, 27.96, 3.1, 1.1],
  [276.043, -34.385, 1.85, -0.03],
  [283.816, -26.297, 2.05, -0.22],
  [274.407, -29.828, 2.7, 1.38],
  [264.33, -42.998, 1.87, 0.4],
  [265.622, -39.03, 2.41, -0.22],
  [240.083, -22.622, 2.32, -0.12],
  [241.359, -19.806, 2.62, -0.07],
  [246.397, -23.447, 4.6, 0.17],
  [245.297, -25.593, 2.9, 0.13],
  [248.971, -28.216, 2.82, -0.25],
  [263.734, 12.56, 2.08, 0.15],
  [194.007, 38.318, 2.9, -0.12],
  [236.067, 6.426, 2.65, 1.17],
  [230.182, 3.345, 5.3, 0.5],
  [325.877, 58.78, 4.08, 2.35],
  [60.789, 35.791, 4.04, 0.01],
  [229.638, 2.08, 5.7, 0.1],
  [233.672, 26.715, 2.23, -0.02],
]

const coloursByIndex: readonly (readonly [number, Rgb])[] = [
  [-0.3, [0.62, 0.74, 1.12]],
  [0, [0.8, 0.88, 1.08]],
  [0.35, [0.96, 0.99, 1.02]],
  [0.65, [1.04, 1, 0.9]],
  [1, [1.12, 0.97, 0.72]],
  [1.5, [1.22, 0.9, 0.52]],
  [2.4, [1.35, 0.8, 0.34]],
]

/** Returns the colour of a star by its index B−V. */
export function colorOfIndex(index: number): Rgb {
  const next = coloursByIndex.findIndex(([limit]) => limit >= index)
  if (next === -1) return coloursByIndex.at(-1)![1]
  const [to, upper] = coloursByIndex[next]!
  const [from, lower] = coloursByIndex[Math.max(0, next - 1)]!
  const share = to === from ? 0 : clamp((index - from) / (to - from))
  return lower.map((value, channel) => value + (upper[channel]! - value) * share) as unknown as Rgb
}

/** Most stars are bluish to yellow, and few are orange. */
const indexOf = (random: Random) =>
  clamp(random() < 0.22 ? 1.2 + 0.3 * normal(random) : 0.42 + 0.3 * normal(random), -0.25, 2)

export interface StarsOfPicture {
  /** How many stars are visible. */
  count: number
  fwhm?: number
  halo?: number
  /** Direction of the spikes of a Newtonian, in degrees. */
  spikes?: number
  /** Brightness of the faintest. */
  faintest?: number
  /** Filters let through so little of stars that they are small and without colour. */
  color?: number
  /** Does not add stars which are fainter than those of the catalogue. */
  isCatalogueOnly?: boolean
  /** Where there is none, such as in front of the Moon. */
  hides?: (x: number, y: number) => boolean
}

/** Returns the stars of the catalogue in a circle, with the bright ones that it lacks. */
export function starsNear(stars: StarFile, center: SkyPoint, radius: number, faintest: number) {
  const near = brightStars.map(([ra, dec, magnitude, color], id) => ({
    ra,
    dec,
    magnitude,
    color,
    id: -id - 1,
  }))
  const isSame = (one: SkyPoint, other: SkyPoint) =>
    Math.abs(one.dec - other.dec) < 0.025 &&
    Math.abs(((one.ra - other.ra + 540) % 360) - 180) * Math.cos((one.dec * Math.PI) / 180) < 0.025
  const found = stars
    .near({ rightAscension: center.ra, declination: center.dec }, radius, Infinity)
    .map(({ x, y, z, magnitude, index }): Star => Object.assign(pointOf([x, y, z]), { magnitude, id: index }))
  const listed: (Star & { color?: number })[] = near.filter(
    (star) => star.magnitude < faintest && isWithin(radius, center, star),
  )
  return [
    ...listed,
    ...found.filter(
      (star) =>
        star.magnitude <= faintest &&
        (star.magnitude > 6.5 ||
          !near.some((bright) => isSame(bright, star) && star.magnitude < bright.magnitude + 2.5)),
    ),
  ].toSorted((one, other) => one.magnitude - other.magnitude)
}

/** Returns the colour index of a star, which is the same in all pictures. */
export const indexOfStar = ({ id, color }: { id: number; color?: number }) =>
  color ?? indexOf(seeded(`star ${id}`))

/** Draws the stars of the catalogue in their places, and as many fainter ones as the picture shows. */
export function drawStars(
  canvas: Canvas,
  projection: Projection,
  { file, center, random }: { file: StarFile; center: SkyPoint; random: Random },
  {
    count,
    fwhm = 2.6,
    halo,
    spikes,
    faintest = 0.2,
    color = 1,
    isCatalogueOnly = false,
    hides,
  }: StarsOfPicture,
): void {
  const { width, height } = canvas
  const isInside = ([x, y]: readonly [number, number]) =>
    x > -40 && y > -40 && x < width + 40 && y < height + 40
  const placed = starsNear(file, center, projection.radius + 0.2, 13).flatMap((star) => {
    const pixel = projection.pixelOf(star)
    return pixel && isInside(pixel) ? [{ pixel, magnitude: star.magnitude, index: indexOfStar(star) }] : []
  })
  const shown = placed.slice(0, count)
  const last = shown.length < placed.length ? shown.at(-1)!.magnitude : 0
  // The catalogue is complete to 11.5; below, each magnitude has some 2.3 times as many stars.
  const growth = 0.36
  const complete = placed.filter(({ magnitude }) => magnitude < 11.5).length
  const limit = last || 11.5 + Math.log10(Math.max(1.5, count / Math.max(1, complete))) / growth
  if (!last && !isCatalogueOnly) {
    const density = densityOf(
      placed.map(({ pixel }) => pixel),
      width,
      height,
    )
    for (let missing = count - placed.length; missing > 0; missing--) {
      const pixel = [random() * width, random() * height] as const
      const magnitude = 11.7 + Math.log10(1 + random() * (10 ** (growth * (limit - 11.7)) - 1)) / growth
      if (random() > density(...pixel) || random() > canvas.clearAt(...pixel) ** 1.5) continue
      shown.push({ pixel, magnitude, index: indexOf(random) })
    }
  }
  const base = lightOf(faintest)
  for (const { pixel, magnitude, index } of shown) {
    if (hides?.(...pixel)) continue
    const peak = base * 10 ** (0.4 * Math.min(limit - magnitude, 13))
    const tint = colorOfIndex(index).map((value) => 1 + (value - 1) * color) as unknown as Rgb
    const settings = {
      fwhm: fwhm * (1 + 0.012 * Math.max(0, limit - magnitude)),
      ...(halo === undefined ? {} : { halo }),
    }
    canvas.addStar(pixel, peak, tint, settings)
    if (spikes !== undefined && peak > 1) canvas.addSpikes(pixel, peak, tint, (spikes * Math.PI) / 180)
  }
}

/** Returns how crowded a place is, 1 where most. */
function densityOf(pixels: (readonly [number, number])[], width: number, height: number) {
  const [columns, lines] = [6, 4]
  const cells = new Float32Array(columns * lines).fill(1)
  for (const [x, y] of pixels) {
    const column = clamp(Math.floor((x / width) * columns), 0, columns - 1)
    cells[clamp(Math.floor((y / height) * lines), 0, lines - 1) * columns + column]! += 1
  }
  const most = Math.max(...cells)
  const at = (column: number, line: number) =>
    cells[clamp(line, 0, lines - 1) * columns + clamp(column, 0, columns - 1)]! / most
  return (x: number, y: number) => {
    const [column, line] = [(x / width) * columns - 0.5, (y / height) * lines - 0.5]
    const [left, top] = [Math.floor(column), Math.floor(line)]
    const [right, down] = [column - left, line - top]
    const upper = at(left, top) * (1 - right) + at(left + 1, top) * right
    const lower = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right
    return upper * (1 - down) + lower * down
  }
}
