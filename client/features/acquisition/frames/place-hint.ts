import { fieldOf, frameOf, type SkyFrame } from '../../../../contract/sky-frame.ts'
import type { SkyPoint } from '../../../../contract/tangent-plane.ts'
import { type Header, numbersIn } from './header.ts'

/** Where a picture of the frames may be. It may be cropped, and is a part of a mosaic's frames. */
export interface PlaceHint extends SkyPoint {
  /** The longer side of a frame, if the picture is not made of several fields. */
  width?: number
}

/** Undefined for what has two meanings. */
function numberIn(header: Header, keyword: string): number | undefined {
  const [number, another] = numbersIn(header.get(keyword))
  return another === undefined ? number : undefined
}

const sizeIn = (header: Header) =>
  // The pixels of fpack are in a table.
  [1, 2].map((axis) => numberIn(header, `ZNAXIS${axis}`) ?? numberIn(header, `NAXIS${axis}`) ?? 0) as [
    number,
    number,
  ]

/** Returns the frame of a picture that a program has solved, or that INDI wrote by the mount. */
export function solvedFrameIn(header: Header): SkyFrame | undefined {
  const isOfKind = /^RA---TAN/i.test(String(header.get('CTYPE1') ?? ''))
  const [reference, pixel] = ['CRVAL', 'CRPIX'].map((name) =>
    [1, 2].map((axis) => numberIn(header, name + axis)),
  )
  const cd = isOfKind ? cdIn(header) : undefined
  const numbers = [...reference!, ...pixel!]
  if (!cd || numbers.some((number) => number === undefined) || numbers[0] === numbers[1]) return undefined
  return frameOf({ reference: reference as Pair, pixel: pixel as Pair, cd, size: sizeIn(header) })
}

type Pair = [number, number]

/** Returns the CD matrix, which older headers give as sizes of pixels and a rotation: its sign does not matter here. */
function cdIn(header: Header): [number, number, number, number] | undefined {
  const cd = ['CD1_1', 'CD1_2', 'CD2_1', 'CD2_2'].map((name) => numberIn(header, name))
  if (cd[0] !== undefined && cd[3] !== undefined) return [cd[0], cd[1] ?? 0, cd[2] ?? 0, cd[3]]
  const [x, y] = [numberIn(header, 'CDELT1'), numberIn(header, 'CDELT2')]
  if (!x || !y) return undefined
  const pc = ['PC1_1', 'PC1_2', 'PC2_1', 'PC2_2'].map((name) => numberIn(header, name))
  const turned = (numberIn(header, 'CROTA2') ?? 0) * (Math.PI / 180)
  const [a, b, c, d] = [
    pc[0] ?? Math.cos(turned),
    pc[1] ?? (-Math.sin(turned) * y) / x,
    pc[2] ?? (Math.sin(turned) * x) / y,
    pc[3] ?? Math.cos(turned),
  ]
  return [a * x, b * x, c * y, d * y]
}

const bounds = { min: 0.05, max: 120 }

/** Returns the longer side of a frame in degrees: of a solved one, else by pixels and focal length, else by a scale. */
export function longerSideIn(header: Header): number | undefined {
  const solved = solvedFrameIn(header)
  const side = Math.max(...sizeIn(header))
  const degrees = solved
    ? Math.max(solved.width, solved.height)
    : (sideByOptics(header, side) ?? sideByScale(header, side))
  return degrees !== undefined && degrees >= bounds.min && degrees <= bounds.max ? degrees : undefined
}

function sideByOptics(header: Header, pixels: number): number | undefined {
  const [focalLength, size] = [numberIn(header, 'FOCALLEN'), pixelSizeIn(header)]
  return focalLength && size ? fieldOf((pixels * size) / 1000, focalLength) : undefined
}

/** Programs whose XPIXSZ is that of binned pixels, by their documentation or source; also N.I.N.A. since 3.0. */
const multiplying = /^(?:maxim|indigo|n\.i\.n\.a\. (?:[3-9]|\d\d))/i

/**
 * Returns the size of a pixel of the picture in µm. With binning, programs differ: INDI says 'binned' in the comment, Siril
 * keeps what it has read and multiplies, the first N.I.N.A. did not. An unclear value is left out.
 */
function pixelSizeIn(header: Header): number | undefined {
  const binning = numberIn(header, 'XBINNING') ?? 1
  const isOfBinned =
    binning === 1 ||
    multiplying.test(String(header.get('SWCREATE') ?? '')) ||
    /\bbinned\b/i.test(header.comments.get('XPIXSZ') ?? '')
  return isOfBinned ? numberIn(header, 'XPIXSZ') : undefined
}

/** SCALE has other meanings too, so that its comment has to name the unit, as that of INDI and of Sequence Generator Pro. */
function sideByScale(header: Header, pixels: number): number | undefined {
  const isInArcseconds = /arc\s?-?sec|\bas(?:ec)?\/|"\/pi?x/i.test(header.comments.get('SCALE') ?? '')
  const names = ['PIXSCALE', 'SECPIX', 'SECPIX1', ...(isInArcseconds ? ['SCALE'] : [])]
  const [scale] = names.flatMap((name) => numberIn(header, name) ?? [])
  return scale && (Math.abs(scale) * pixels) / 3600
}

interface SaidOfPlace {
  position?: SkyPoint | undefined
  longerSide?: number | undefined
}

/** In longer sides of a frame: by dithering, and of the panels of a mosaic. Without a width, in degrees. */
const apart = { sameField: 0.3, mosaic: 4 }

/**
 * Returns where the picture of some frames may be: in the middle of them. Nothing if many point elsewhere, as those of
 * several objects do; no width if they are panels of a mosaic, or of several telescopes.
 */
export function placeHintOf(frames: readonly SaidOfPlace[]): PlaceHint | undefined {
  const positions = frames.flatMap(({ position }) => position ?? [])
  const [first] = positions
  if (!first) return undefined
  // From the first one, because of right ascension 0.
  const offsets = positions.map(({ rightAscension }) => fromZero(rightAscension - first.rightAscension))
  const middle = {
    rightAscension: (first.rightAscension + medianOf(offsets) + 360) % 360,
    declination: medianOf(positions.map(({ declination }) => declination)),
  }
  const sides = frames.flatMap(({ longerSide }) => longerSide ?? [])
  const side = sides.length > 0 ? medianOf(sides) : undefined
  const distances = positions
    .map((position) => distanceBetween(position, middle))
    .toSorted((one, other) => one - other)
  // The mount may have moved on before some frames were read out.
  const distance = distances[Math.floor((distances.length - 1) * 0.8)]! / (side ?? 1)
  if (distance > apart.mosaic) return undefined
  const isOneField = distance <= apart.sameField && sides.every((one) => Math.abs(one / side! - 1) < 0.1)
  return rounded(side !== undefined && isOneField ? { ...middle, width: side } : middle)
}

/** To less than an arcsecond. */
const rounded = (hint: PlaceHint) =>
  Object.fromEntries(
    Object.entries(hint).map(([name, degrees]: [string, number]) => [name, Number(degrees.toFixed(4))]),
  ) as unknown as PlaceHint

const fromZero = (degrees: number) => ((degrees + 540) % 360) - 180

const medianOf = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor((numbers.length - 1) / 2)]!

/** In degrees; for small distances. */
const distanceBetween = (one: SkyPoint, other: SkyPoint) =>
  Math.hypot(
    fromZero(one.rightAscension - other.rightAscension) * Math.cos((other.declination * Math.PI) / 180),
    one.declination - other.declination,
  )
