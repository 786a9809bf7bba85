import { type Header, type HeaderValue, numbersIn } from './header.ts'

/** In degrees, positive in the north and in the east. */
export interface Place {
  latitude: number | undefined
  longitude: number
}

/** Keywords of latitude and longitude, of which the first pair with a clear longitude counts. */
const pairs = [
  ['SITELAT', 'SITELONG'],
  // ACP and PinPoint.
  ['LAT-OBS', 'LONG-OBS'],
  // The FITS standard 4.0, section 8.4.1.
  ['OBSGEO-B', 'OBSGEO-L'],
  // MountWizzard.
  ['SITELAT', 'SITELON'],
  // Unistellar, and observatories.
  ['LATITUDE', 'LONGITUD'],
] as const

const number = String.raw`(\d+(?:[.,]\d+)?)`
/** Such as '149 03 52', '+149:03:52.0', '-68 10', '149 3 52 E' and '149° 3′ 52″ E'. */
const angle = new RegExp(
  String.raw`^([NSEW])?\s*([+-])?\s*${number}(?:[\s:°d]+${number})?(?:[\s:'’′m]+${number})?[\s"”″s]*([NSEW])?$`,
  'i',
)

/** Returns degrees, given as a number or in degrees, minutes and seconds. */
export function degreesIn(value: HeaderValue | undefined): number | undefined {
  const [plain] = numbersIn(value)
  if (plain !== undefined) return plain
  const [, before, sign, degrees, minutes = '0', seconds = '0', behind] =
    angle.exec(String(value ?? '').trim()) ?? []
  if (degrees === undefined) return undefined
  const [whole, sixtieths, rest] = [degrees, minutes, seconds].map((part) => Number(part.replace(',', '.')))
  const isNegative = sign === '-' || /[SW]/i.test(before ?? behind ?? '')
  return (whole! + sixtieths! / 60 + rest! / 3600) * (isNegative ? -1 : 1)
}

/** Returns where a frame was taken. Programs write zeros for a place that was never entered. */
export function placeIn(header: Header): Place | undefined {
  for (const [latitudeKeyword, longitudeKeyword] of pairs) {
    const east = degreesIn(header.get(longitudeKeyword))
    if (east === undefined) continue
    const isWest = isToTheWest(header.comments.get(longitudeKeyword) ?? '', east)
    const place = placeOf(degreesIn(header.get(latitudeKeyword)), isWest ? -east : east)
    if (place) return place
  }
  return placeOfCentre(header)
}

/** Some count from 0 in the west, and say so; others say that the west is negative. */
const isToTheWest = (comment: string, degrees: number) =>
  /(?<!\be(?:ast)?\s*)\+\s*w(?:est)?\b|\bw(?:est)?\s*(?:is\s*|=\s*)?(?:\+|pos)|\bpos\w*\s*(?:is\s*|to\s*(?:the\s*)?)?west\b/i.test(
    comment,
  ) ||
  (degrees > 0 && /\bwest\b|\bdeg\w*\s+w\b/i.test(comment) && !/\beast\b|\bneg|-\s*w|w\w*\s*-/i.test(comment))

/** Undefined for zeros, and for what is no place. INDI counts longitudes from 0 to 360. */
export function placeOf(latitude: number | undefined, longitude: number | undefined): Place | undefined {
  if (longitude === undefined || !(Math.abs(longitude) <= 360)) return undefined
  if (longitude === 0 && !latitude) return undefined
  const isLatitude = latitude !== undefined && Math.abs(latitude) <= 90
  return { latitude: isLatitude ? latitude : undefined, longitude: ((longitude + 540) % 360) - 180 }
}

/** Returns the place of OBSGEO-X, -Y and -Z, in metres from the centre of the earth. */
function placeOfCentre(header: Header): Place | undefined {
  const [x, y, z] = ['X', 'Y', 'Z'].map((axis) => numbersIn(header.get(`OBSGEO-${axis}`))[0])
  if (x === undefined || y === undefined || z === undefined || Math.hypot(x, y, z) < 6e6) return undefined
  const degrees = (radians: number) => (radians * 180) / Math.PI
  return placeOf(degrees(Math.atan2(z, Math.hypot(x, y))), degrees(Math.atan2(y, x)))
}

/** Returns the keyword and value of a longitude that is not clear, or of zeros. */
export function unclearPlaceIn(header: Header): string | undefined {
  const keyword = pairs.map(([, longitude]) => longitude).find((name) => (header.get(name) ?? '') !== '')
  return keyword && `${keyword} is ${header.get(keyword)}`
}
