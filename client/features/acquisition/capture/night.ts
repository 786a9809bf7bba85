import type { HeaderValue } from './fits-header.ts'

const hourMs = 60 * 60 * 1000
const timestamp = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(\.\d{1,3})?/

/** Returns the value of a Date for a time such as '2026-03-14T22:10:05.123', read as UTC. */
export function timeIn(value: HeaderValue | undefined): number | undefined {
  const [, day, time, fraction = ''] = timestamp.exec(String(value ?? '')) ?? []
  const parsed = Date.parse(`${day}T${time}${fraction}Z`)
  return Number.isNaN(parsed) ? undefined : parsed
}

const sexagesimal = /^([+-]?)(\d{1,3})[\s:]+(\d{1,2})[\s:]+(\d{1,2}(?:\.\d+)?)$/

/** Returns degrees, given as a number or as '-68 10 48'. */
function degreesIn(value: HeaderValue | undefined): number | undefined {
  if (typeof value === 'number') return value
  const text = String(value ?? '').trim()
  const [, sign, degrees, minutes, seconds] = sexagesimal.exec(text) ?? []
  if (degrees)
    return (Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600) * (sign === '-' ? -1 : 1)
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined
}

interface Moment {
  utc: number | undefined
  localTime: number | undefined
  longitude: HeaderValue | undefined
  latitude: HeaderValue | undefined
}

/**
 * Returns the day on which a night began: from noon to noon of the local time, or else of the mean solar time at the
 * longitude. Without either there is none: noon in Greenwich is in the middle of the night in Hawaii.
 */
export function nightOf({ utc, localTime, longitude, latitude }: Moment): string | undefined {
  const east = degreesIn(longitude)
  // Programs write zeros for a place that was never entered.
  const isPlace = east !== undefined && Math.abs(east) <= 360 && (east !== 0 || degreesIn(latitude) !== 0)
  // INDI counts from 0 to 360.
  const solarTime =
    utc !== undefined && isPlace ? utc + (((east + 540) % 360) - 180) * (hourMs / 15) : undefined
  const time = localTime ?? solarTime
  return time === undefined ? undefined : new Date(time - 12 * hourMs).toISOString().slice(0, 10)
}
