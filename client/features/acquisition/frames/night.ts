import type { HeaderValue } from './header.ts'
import { degreesIn, type Place, placeOf } from './place.ts'

const hourMs = 60 * 60 * 1000

interface Moment {
  utc: number | undefined
  localTime: number | undefined
  latitude: HeaderValue | undefined
  longitude: HeaderValue | undefined
  /** As the header names it. */
  object?: HeaderValue | undefined
  /** Duration of the exposure. */
  seconds: number
}

/** Longer exposures by day are white. */
const maxDaylightSeconds = 1

/**
 * Returns the day on which a night began: from noon to noon of the mean solar time at the place, or else of the local time,
 * which may be that of a computer far from the telescope. Without either there is none: noon in Greenwich is in the middle of
 * the night in Hawaii. What was taken by day is of that day.
 */
export function nightOf({
  utc,
  localTime,
  latitude,
  longitude,
  object,
  seconds,
}: Moment): string | undefined {
  const place = placeOf(degreesIn(latitude), degreesIn(longitude))
  const solarTime = utc !== undefined && place ? utc + place.longitude * (hourMs / 15) : undefined
  const time = isAcrossDateLine(solarTime, localTime) ? localTime : (solarTime ?? localTime)
  if (time === undefined) return undefined
  const isInSunlight =
    solarTime !== undefined && place?.latitude !== undefined && sunAltitude(utc!, place) > 0
  const isByDay = isOfSun(object) || (isInSunlight && seconds <= maxDaylightSeconds)
  return dayOf(isByDay ? time : time - 12 * hourMs)
}

/** Whether a place is like Samoa, whose calendar is a day ahead of its longitude. */
const isAcrossDateLine = (solarTime: number | undefined, localTime: number | undefined) =>
  solarTime !== undefined &&
  localTime !== undefined &&
  Math.abs(localTime - solarTime - 24 * hourMs) < 3 * hourMs

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

const isOfSun = (object: HeaderValue | undefined) =>
  /\b(?:sun|sol|sonne|soleil|sole|zon|solar(?! system))\b/i.test(String(object ?? ''))

const j2000 = Date.UTC(2000, 0, 1, 12)
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the height of the sun over the horizon in degrees, within half a degree (Astronomical Almanac, section C). */
function sunAltitude(utc: number, { latitude = 0, longitude }: Place): number {
  const days = (utc - j2000) / (24 * hourMs)
  const anomaly = radians(357.528 + 0.985_600_3 * days)
  const eclipticLongitude = radians(
    280.46 + 0.985_647_4 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly),
  )
  const obliquity = radians(23.44)
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(eclipticLongitude))
  const ascension = Math.atan2(Math.cos(obliquity) * Math.sin(eclipticLongitude), Math.cos(eclipticLongitude))
  const siderealTime = radians(280.461 + 360.985_647_4 * days + longitude)
  const height =
    Math.sin(radians(latitude)) * Math.sin(declination) +
    Math.cos(radians(latitude)) * Math.cos(declination) * Math.cos(siderealTime - ascension)
  return (Math.asin(height) * 180) / Math.PI
}
