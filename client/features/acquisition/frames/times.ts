import type { HeaderValue } from './header.ts'

const timestamp =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,3})\d*)?)?\s*(?:\(?(?:z|utc?|gmt)\)?|([+-])(\d\d?)(?::?(\d\d))?)?$/i

/**
 * Returns the value of a Date for a time such as '2026-03-14T22:10:05.123', read as UTC if no offset is behind it. A minute
 * may have 60 seconds.
 */
export function timeIn(value: HeaderValue | undefined): number | undefined {
  const [, year, month, day, hour, minute, second = '0', fraction = '', sign, hours, minutes = '0'] =
    timestamp.exec(String(value ?? '').trim()) ?? []
  // Two-digit years would be those of 1900.
  const midnight = Date.parse(`${year}-${month}-${day}T00:00:00Z`)
  const isInRange = Number(hour) <= 23 && Number(minute) <= 59 && Number(second) <= 60
  const isDay = !Number.isNaN(midnight) && new Date(midnight).getUTCDate() === Number(day)
  if (!isDay || !isInRange) return undefined
  const offsetMinutes = sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0
  const totalMinutes = Number(hour) * 60 + Number(minute) - offsetMinutes
  return midnight + (totalMinutes * 60 + Number(second)) * 1000 + Number(fraction.padEnd(3, '0'))
}

/** Returns the time of a clock on the wall, which an offset behind it does not change. */
export const wallTimeIn = (value: HeaderValue | undefined) =>
  timeIn(String(value ?? '').replace(/[+-]\d\d?(?::?\d\d)?\s*$/, ''))

const dayMs = 24 * 60 * 60 * 1000
const julianDateOf1970 = 2_440_587.5

/** Returns the value of a Date. */
export const timeOfJulianDate = (days: number) => (days - julianDateOf1970) * dayMs

/** Joins a day with its time, which some programs write in another card. */
export const withTime = (day: HeaderValue | undefined, time: HeaderValue | undefined) =>
  /^\d{4}-\d\d-\d\d$/.test(String(day ?? '')) && /^\d\d:\d\d/.test(String(time ?? ''))
    ? `${day}T${time}`
    : day
