import { type Pair, pointOf, radians, type SkyPoint, type Vector, vectorOf } from './projection.ts'

export interface Site {
  latitude: number
  /** Degrees to the east. */
  longitude: number
}

const daysSince2000 = (time: string) => Date.parse(time) / 86_400_000 - 10_957.5
const turn = (degrees: number) => ((degrees % 360) + 360) % 360
const sin = (degrees: number) => Math.sin(degrees * radians)
const cos = (degrees: number) => Math.cos(degrees * radians)

/**
 * Returns the phase angle of the Moon in degrees, 0 when it is full, and whether it waxes; within half a degree
 * (J. Meeus, Astronomical Algorithms, chapter 48).
 */
export function moonPhase(time: string): { angle: number; lit: number; isWaxing: boolean } {
  const t = daysSince2000(time) / 36_525
  const elongation = turn(297.8501921 + 445_267.1114034 * t)
  const sun = 357.5291092 + 35_999.0502909 * t
  const moon = 134.9633964 + 477_198.8675055 * t
  const corrections =
    -6.289 * sin(moon) +
    2.1 * sin(sun) -
    1.274 * sin(2 * elongation - moon) -
    0.658 * sin(2 * elongation) -
    0.214 * sin(2 * moon) -
    0.11 * sin(elongation)
  const angle = Math.abs(((180 - elongation + corrections + 540) % 360) - 180)
  return { angle, lit: (1 + cos(angle)) / 2, isWaxing: elongation < 180 }
}

/** Returns the place of the Sun and by how many minutes a sundial is ahead of a clock. */
export function sunAt(time: string): SkyPoint & { aheadMinutes: number } {
  const days = daysSince2000(time)
  const mean = turn(280.46 + 0.9856474 * days)
  const anomaly = 357.528 + 0.9856003 * days
  const longitude = mean + 1.915 * sin(anomaly) + 0.02 * sin(2 * anomaly)
  const tilt = 23.4393
  const ra = turn(Math.atan2(cos(tilt) * sin(longitude), cos(longitude)) / radians)
  const dec = Math.asin(sin(tilt) * sin(longitude)) / radians
  return { ra, dec, aheadMinutes: 4 * (((mean - ra + 540) % 360) - 180) }
}

/** Returns the right ascension that is due south, in degrees. */
export const siderealTime = (time: string, { longitude }: Site) =>
  turn(280.46061837 + 360.98564736629 * daysSince2000(time) + longitude)

/** Returns the point of the sky in a direction; azimuth from north to east. */
export function skyAt([azimuth, altitude]: Pair, site: Site, sidereal: number): SkyPoint {
  const { latitude } = site
  const dec =
    Math.asin(sin(altitude) * sin(latitude) + cos(altitude) * cos(latitude) * cos(azimuth)) / radians
  const hour =
    Math.atan2(
      -sin(azimuth) * cos(altitude),
      sin(altitude) * cos(latitude) - cos(altitude) * sin(latitude) * cos(azimuth),
    ) / radians
  return { ra: turn(sidereal - hour), dec }
}

/** Returns azimuth and altitude of a point of the sky. */
export function directionOf({ ra, dec }: SkyPoint, { latitude }: Site, sidereal: number): Pair {
  const hour = sidereal - ra
  const altitude = Math.asin(sin(dec) * sin(latitude) + cos(dec) * cos(latitude) * cos(hour)) / radians
  const azimuth =
    Math.atan2(-sin(hour) * cos(dec), sin(dec) * cos(latitude) - cos(dec) * cos(hour) * sin(latitude)) /
    radians
  return [turn(azimuth), altitude]
}

// Of the poles and the centre of the Milky Way (J2000).
const galacticPole = vectorOf({ ra: 192.8595, dec: 27.1283 })
const galacticCenter = vectorOf({ ra: 266.405, dec: -28.936 })
const galacticSide: Vector = [
  galacticPole[1] * galacticCenter[2] - galacticPole[2] * galacticCenter[1],
  galacticPole[2] * galacticCenter[0] - galacticPole[0] * galacticCenter[2],
  galacticPole[0] * galacticCenter[1] - galacticPole[1] * galacticCenter[0],
]

/** Returns galactic longitude and latitude, in degrees. */
export function galacticOf(point: SkyPoint): Pair {
  const vector = vectorOf(point)
  const along = (axis: Vector) => vector[0] * axis[0] + vector[1] * axis[1] + vector[2] * axis[2]
  const { ra, dec } = pointOf([along(galacticCenter), along(galacticSide), along(galacticPole)])
  return [((ra + 180) % 360) - 180, dec]
}
