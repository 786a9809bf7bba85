import type { Metadata } from '../../../../contract/exif.ts'
import { limits } from '../../../../contract/limits.ts'
import { frameOf, skyPosition, type SkyFrame } from '../../../../contract/sky-frame.ts'

/** Where in the sky a file says its picture is, in degrees. Nothing of it is believed. */
export interface PlaceInFile {
  source: 'avm' | 'exif'
  rightAscension?: number
  declination?: number
  /** The width of the upright picture. */
  width?: number
}

interface Size {
  width: number
  height: number
}

const isOfWidth = (width: number) =>
  width >= limits.placement.width.min && width <= limits.placement.width.max

/** Returns what the metadata of a file say of its place: Astronomy Visualization Metadata, else the width by EXIF. */
export function placeInFile({ exif, xmp }: Metadata, image: Size): PlaceInFile | undefined {
  const place = xmp.map((packet) => placeInAvm(packet, image)).find(Boolean)
  if (place) return place
  const width = exif.longerSide && widthOf(exif.longerSide, image)
  return width && isOfWidth(width) ? { source: 'exif', width } : undefined
}

/** Returns the width of a picture of whose frame the longer side is known, if it was not cropped. */
export const widthOf = (longerSide: number, { width, height }: Size) =>
  longerSide * Math.min(1, width / height)

/** More than any value but the notes has. */
const maxLength = 2000
/** A FITS header in the notes. */
const maxNotesLength = 20_000

/** Returns the text of a property, which is an attribute, or an element with a text or a list. */
function textOf(xmp: string, name: string, max = maxLength): string {
  const property = `avm:Spatial.${name}`
  const begin = xmp.indexOf(property)
  if (begin < 0) return ''
  const rest = xmp.slice(begin + property.length, begin + property.length + max)
  const [, attribute] = /^\s*=\s*(?:"([^"]*)"|')/.exec(rest) ?? []
  if (attribute !== undefined) return attribute
  const end = rest.indexOf(`</${property}`)
  return end < 0 ? '' : rest.slice(rest.indexOf('>') + 1, end).replaceAll(/<[^<>]*>/g, ' ')
}

const decimal = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[ED][+-]?\d+)?/gi
const numbersIn = (text: string) =>
  (text.match(decimal) ?? []).map((number) => Number(number.replace(/d/i, 'e')))

type Numbers = readonly (number | undefined)[]

/** AVM 1.2, section 3.4. Its pixels are those of the FITS standard, from the bottom left, of a file that is not turned. */
function placeInAvm(xmp: string, image: Size): PlaceInFile | undefined {
  if (!xmp.includes('avm:Spatial.')) return undefined
  const [frame, projection] = [textOf(xmp, 'CoordinateFrame'), textOf(xmp, 'CoordsystemProjection')]
  if (!/^\s*(?:ICRS|FK5)?\s*$/i.test(frame) || !/^\s*(?:TAN|SIN)?\s*$/i.test(projection)) return undefined
  const notes = `${textOf(xmp, 'FITSheader', maxNotesLength)}\n${textOf(xmp, 'Notes', maxNotesLength)}`
  const card = (name: string): number | undefined =>
    numbersIn(new RegExp(String.raw`\b${name}\s*=\s*([^\s/,]{1,40})`).exec(notes)?.[1] ?? '')[0]
  const pair = (name: string, cards: readonly string[]): Numbers => {
    const own = numbersIn(textOf(xmp, name))
    return own.length >= cards.length ? own : cards.map(card)
  }
  const [rightAscension, declination] = pair('ReferenceValue', ['CRVAL1', 'CRVAL2'])
  const position = skyPosition(rightAscension, declination)
  if (!position) return undefined
  const [width = image.width, height = image.height] = pair('ReferenceDimension', ['NAXIS1', 'NAXIS2'])
  const [x = (width + 1) / 2, y = (height + 1) / 2] = pair('ReferencePixel', ['CRPIX1', 'CRPIX2'])
  const cd = cdOf(pair('CDMatrix', ['CD1_1', 'CD1_2', 'CD2_1', 'CD2_2'])) ?? cdOfScale(xmp, card)
  const reference = [position.rightAscension, position.declination] as const
  const whole = cd && frameOf({ reference, pixel: [x, y], cd, size: [width, height] })
  return { source: 'avm', ...(whole ? uprightOf(whole, [width, height], image) : position) }
}

type CdMatrix = readonly [number, number, number, number]

const cdOf = ([a, b, c, d]: Numbers): CdMatrix | undefined =>
  a === undefined || b === undefined || c === undefined || d === undefined ? undefined : [a, b, c, d]

function cdOfScale(xmp: string, card: (name: string) => number | undefined): CdMatrix | undefined {
  const [first = card('CDELT1'), second = card('CDELT2')] = numbersIn(textOf(xmp, 'Scale'))
  if (!first) return undefined
  const [x, y] = [first, second ?? Math.abs(first)]
  const [rotation = card('CROTA2') ?? 0] = numbersIn(textOf(xmp, 'Rotation'))
  const [sin, cos] = [Math.sin((rotation * Math.PI) / 180), Math.cos((rotation * Math.PI) / 180)]
  return [x * cos, -y * sin, x * sin, y * cos]
}

/** By EXIF, an upright picture may be the quarter turn of its file. */
function uprightOf(
  { width, height, ...centre }: SkyFrame,
  [columns, rows]: readonly [number, number],
  image: Size,
) {
  const isTurned = columns > rows !== image.width > image.height && columns !== rows
  const upright = isTurned ? height : width
  return { ...centre, ...(isOfWidth(upright) && { width: upright }) }
}
