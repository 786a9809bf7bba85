import type { ExposureSeries } from '../../../../contract/acquisition.ts'
import { limits } from '../../../../contract/limits.ts'
import { type Keywords, keywordsOf } from './dialects.ts'
import { type Header, type HeaderValue, numbersIn, UnreadableFrame } from './header.ts'
import { nightOf } from './night.ts'
import { placeIn, unclearPlaceIn } from './place.ts'
import { timeIn, timeOfJulianDate, wallTimeIn, withTime } from './times.ts'

const { exposure } = limits.gallery

interface Bounds {
  min: number
  max: number
}

/** Returns the one number within the bounds that a value may be. */
export function clearNumberIn(value: HeaderValue | undefined, { min, max }: Bounds): number | undefined {
  const possible = numbersIn(value).filter((number) => number >= min && number <= max)
  return possible.length === 1 ? possible[0] : undefined
}

const otherUnit = /[[(](?:m|u|µ)s[\])]|\b(?:m|u|µ)s(?:ec)?\b|\bmilli-?\s?s|\bmicro-?\s?s|\bmin(?:ute)?s?\b/i

/** Reads values by the keywords of the program that wrote a header, and notes those that are not clear. */
export function keywordReader(header: Header) {
  const { keywords, fallback } = keywordsOf(header)
  const leftOut: string[] = []
  if (header.unreadableLines > 0) leftOut.push('lines of the header left out: bytes that FITS does not allow')

  const filled = (names: readonly string[]) =>
    names.filter((keyword) => header.has(keyword) && header.get(keyword) !== '')

  /** A text without a value means that there is none. */
  function value(name: keyof Keywords): HeaderValue | undefined {
    const found = filled(keywords[name])
    const [first, ...others] = found.length > 0 ? found : filled(fallback[name])
    if (first === undefined) return undefined
    if (name === 'seconds') refuseOtherUnits([first, ...others])
    if (others.every((other) => isSame(header.get(first)!, header.get(other)!))) return header.get(first)
    const reason = `${[first, ...others].join(' and ')} differ`
    if (name === 'seconds' || name === 'type') throw new UnreadableFrame(reason)
    leftOut.push(`left blank: ${reason}`)
    return undefined
  }
  function refuseOtherUnits(names: readonly string[]) {
    const comment = names
      .map((keyword) => header.comments.get(keyword) ?? '')
      .find((each) => otherUnit.test(each))
    if (comment) throw new UnreadableFrame(`exposure time not in seconds: ${comment}`)
  }
  function number(name: keyof Keywords, label: string, bounds: Bounds, isWhole = true) {
    const found = value(name)
    if (found === undefined) return undefined
    const clear = clearNumberIn(found, bounds)
    // Floats of 32 bits give 2.79999995.
    if (clear !== undefined && (!isWhole || Number.isInteger(clear))) return Number(clear.toPrecision(6))
    leftOut.push(`${label} left blank: ${found}`)
    return undefined
  }
  /** In other programs than those that take pictures it is electrons per unit, and the comment says so. */
  const isElectrons = () =>
    keywords.gain.some((keyword) =>
      /electron|e-?\s*(?:\/|per)\s*(?:adu|dn)/i.test(header.comments.get(keyword) ?? ''),
    )

  function filter() {
    const found = value('filter')
    const name = found === undefined ? '' : String(found)
    if (name.length <= exposure.filter.max && !/[\p{Cc}\uFFFD]/u.test(name)) return name
    leftOut.push('filter left blank: the name is not clear')
    return undefined
  }
  function binning() {
    const found = value('binning')
    const [, both] = /^(\d+)\s*[x*×]\s*\1$/i.exec(String(found ?? '')) ?? []
    return both ? Number(both) : number('binning', 'binning', exposure.binning)
  }
  /** The target of the cooler, if the sensor was within a degree: otherwise a night has several rows. */
  function sensorTemperature() {
    const measured = number('sensorTemperature', 'sensor temperature', exposure.sensorTemperature, false)
    if (measured === undefined) return undefined
    const target = clearNumberIn(value('targetTemperature'), exposure.sensorTemperature)
    return Math.round(target !== undefined && Math.abs(target - measured) <= 1 ? target : measured)
  }
  /** A comment tells when a time in place of UTC is that of a clock on the wall. */
  function times() {
    const utc = withTime(
      value('utc'),
      ['TIME-OBS', 'UT', 'UTSTART', 'UTC'].map((name) => header.get(name)).find(Boolean),
    )
    const localTime = value('localTime')
    if (utc === undefined && localTime === undefined) return { utc: otherTimeIn(header), localTime }
    const isLocal = keywords.utc.some((keyword) => {
      const comment = header.comments.get(keyword) ?? ''
      return /\blocal\b/i.test(comment) && !/\bu(?:tc?|niversal)\b/i.test(comment)
    })
    return isLocal ? { utc: undefined, localTime: utc } : { utc, localTime }
  }
  function night(seconds: number) {
    const { utc, localTime } = times()
    const place = placeIn(header)
    const found = nightOf({
      utc: timeIn(utc),
      localTime: wallTimeIn(localTime),
      ...placeValues(place),
      object: header.get('OBJECT'),
      seconds,
    })
    // Of a clock that was never set. The rule of dates would bring yup into the worker.
    if (found && /^(?!0000)\d{4}-/.test(found)) return found
    leftOut.push(`night left blank: ${found ? (localTime ?? utc) : reasonWithoutNight(utc, localTime)}`)
    return undefined
  }
  function reasonWithoutNight(utc: HeaderValue | undefined, localTime: HeaderValue | undefined): string {
    const unclear = [localTime, utc].find((time) => time !== undefined && timeIn(time) === undefined)
    if (unclear !== undefined) return `time not clear: ${unclear}`
    if (utc === undefined && localTime === undefined) return 'no time of the exposure'
    const place = unclearPlaceIn(header)
    return `neither local time nor longitude${place ? ` (${place})` : ''}`
  }
  const settings = (seconds: number, isOfOneNight: boolean): Omit<ExposureSeries, 'count' | 'seconds'> =>
    withoutBlank({
      filter: filter(),
      gain: isElectrons() ? undefined : number('gain', 'gain', exposure.gain),
      offset: number('offset', 'offset', exposure.offset),
      iso: number('iso', 'ISO', exposure.iso),
      fNumber: number('fNumber', 'f-number', exposure.fNumber, false),
      binning: binning(),
      sensorTemperature: sensorTemperature(),
      date: isOfOneNight ? night(seconds) : undefined,
    })
  /** Returns all values that a header of calibration frames gives, which need not agree. */
  const all = (name: keyof Keywords) => filled(keywords[name]).map((keyword) => header.get(keyword))

  return { value, all, times, settings, leftOut }
}

/** Returns a time within or beside the exposure, for want of its begin. */
function otherTimeIn(header: Header): HeaderValue | undefined {
  const [days] = [
    ...numbersIn(header.get('MJD-OBS')).map((modified) => modified + 2_400_000.5),
    ...numbersIn(header.get('JD')),
  ]
  // Days with five decimals have no milliseconds.
  if (days !== undefined && days > 2_400_000.5 && days < 2_600_000)
    return new Date(Math.round(timeOfJulianDate(days) / 1000) * 1000).toISOString()
  return ['DATE-AVG', 'DATE-END'].map((name) => header.get(name)).find(Boolean)
}

const placeValues = (place: ReturnType<typeof placeIn>) => ({
  latitude: place?.latitude,
  longitude: place?.longitude,
})

const withoutBlank = <Values extends object>(values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  ) as Values

function isSame(one: HeaderValue, other: HeaderValue): boolean {
  const [number] = numbersIn(one)
  if (number !== undefined)
    return numbersIn(other).some((another) => Math.abs(number - another) <= Math.abs(number) * 1e-6)
  const [text, another] = [one, other].map((value) =>
    String(value)
      .toLowerCase()
      .replace(/ frame$/, ''),
  )
  return text === another
}
