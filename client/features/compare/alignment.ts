import { fitHomography, type Homography, type PointPair, taken } from '../../../contract/homography.ts'
import { toPixel, toSky, type Wcs } from '../../../contract/wcs.ts'
import type { ComparedImageFragment } from './compare.generated.ts'

/** The greatest distance between the two images of a star, in pixels of a first image whose longer side has 2,048. */
const maxResidual = 1.5
const longerSide = 2048
const gridSteps = 12
/** Fewer points of the two grids are a corner, by which nobody can compare. */
const minCommon = 12

/** An image; its name is for the words of a refusal. */
export type Compared = Pick<ComparedImageFragment, 'width' | 'height' | 'placement'> & { name: string }

/** Returns how the second image lies on the first, in shares of the width of each, or in a sentence why their stars do not coincide. */
export function align(first: Compared, second: Compared): { homography: Homography } | { refusal: string } {
  const [base, laid] = [wcsOf(first), wcsOf(second)]
  if (!base || !laid)
    return { refusal: `The place of ${(base ? second : first).name} in the sky is not known.` }
  const pairs = commonPoints(laid, base)
  for (const { from, to } of commonPoints(base, laid)) pairs.push({ from: to, to: from })
  if (pairs.length === 0) return { refusal: 'They show different parts of the sky.' }
  if (pairs.length < minCommon) return { refusal: 'They share too little of the sky.' }
  const pixel = Math.max(1, base.height / base.width) / longerSide
  const arcseconds = pixel * 3600 * base.width * Math.hypot(base.cd[0], base.cd[2])
  for (const { name, placement } of [first, second]) {
    const off = placement!.residual! / arcseconds
    if (off > maxResidual)
      return {
        refusal: `The stars of ${name} are about ${Math.ceil(off)} pixels off its place, as in a mosaic or a much wider picture.`,
      }
  }
  const homography = fitHomography(pairs)
  const apart = homography ? Math.max(...pairs.map((pair) => distanceOf(homography, pair))) / pixel : Infinity
  return apart <= maxResidual
    ? { homography: homography! }
    : { refusal: `The lenses distort differently: stars would be up to ${Math.ceil(apart)} pixels apart.` }
}

function wcsOf({ width, height, placement }: Compared): Wcs | undefined {
  if (placement?.state !== 'placed') return undefined
  const { rightAscension, declination, cd, terms } = placement
  // Of a placed image all are known.
  return { rightAscension, declination, cd: cd as Wcs['cd'] | null, terms, width, height } as Wcs
}

/** Returns points of a grid over one image that another shows too, in shares of the width of each. */
function commonPoints(from: Wcs, to: Wcs): PointPair[] {
  const grid = Array.from({ length: (gridSteps + 1) ** 2 }, (_, index) => [
    ((index % (gridSteps + 1)) / gridSteps) * from.width,
    (Math.floor(index / (gridSteps + 1)) / gridSteps) * from.height,
  ])
  return grid.flatMap(([x, y]) => {
    const { rightAscension, declination } = toSky(from, x!, y!)
    const shown = toPixel(to, rightAscension, declination)
    if (!shown || shown.x < 0 || shown.y < 0 || shown.x > to.width || shown.y > to.height) return []
    return [{ from: [x! / from.width, y! / from.width], to: [shown.x / to.width, shown.y / to.width] }]
  })
}

function distanceOf(homography: Homography, { from, to }: PointPair): number {
  const [x, y] = taken(homography, ...from)
  return Math.hypot(x - to[0], y - to[1])
}

/** Returns the value of CSS for two images that are so many pixels wide, from their top left corners. */
export function matrix3d([a, b, c, d, e, f, g, h, i]: Homography, first: number, second: number): string {
  const by = first / second
  const columns = [a! * by, d! * by, 0, g! / second, b! * by, e! * by, 0, h! / second, 0, 0, 1, 0]
  return `matrix3d(${[...columns, c! * first, f! * first, 0, i!].join(', ')})`
}
