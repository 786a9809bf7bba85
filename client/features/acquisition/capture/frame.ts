import type { ExposureSeries } from '../../../../contract/acquisition.ts'
import { limits } from '../../../../contract/limits.ts'
import { dialectOf, dialects, type Keywords } from './dialects.ts'
import { type Header, type HeaderValue, readFitsHeader, UnreadableFrame } from './fits-header.ts'
import { nightOf, timeIn } from './night.ts'
import { readXisfHeader } from './xisf-header.ts'

export type FrameType = 'light' | 'dark' | 'flat' | 'darkFlat' | 'bias'

/** What the header of a file says. */
export interface Frame {
  type: FrameType
  /** More than one in a stack. */
  count: number
  /** Of a light. */
  settings: Omit<ExposureSeries, 'count'>
  /** The same for copies of an exposure; undefined if it cannot be told. */
  identity: string | undefined
  /** The value of a Date, for the order. */
  takenAt: number
  /** Values that were left out, with the reason. */
  leftOut: string[]
}

const { exposure } = limits.gallery

/** Reads the header of a FITS or XISF file. Throws UnreadableFrame. */
export async function readFrame(file: Blob): Promise<Frame> {
  if (file.size === 0) throw new UnreadableFrame('empty')
  const signature = await file.slice(0, 8).text()
  if (signature === 'XISF0100') return frameOf(await readXisfHeader(file))
  if (signature === 'SIMPLE  ') return frameOf(await readFitsHeader(file))
  throw new UnreadableFrame('neither FITS nor XISF')
}

const programs = dialects.map(({ program }) => program).join(', ')

function frameOf(header: Header): Frame {
  const keywords = dialectOf(header)
  if (!keywords) throw new UnreadableFrame(`written by none of ${programs}`)
  const read = reader(header, keywords)
  const type = typeIn(read.value('type'))
  const exposed = type === 'light' ? secondsIn(read.value('seconds')) : clearSecondsIn(header, keywords)
  const seconds = type === 'light' ? exposed : 0
  const count = countOf(header, keywords, read.value('stacked'), seconds)
  const utc = timeIn(read.value('utc'))
  const takenAt = utc ?? timeIn(read.value('localTime')) ?? 0
  const camera = String(header.get('INSTRUME') ?? '')
  return {
    type,
    count,
    settings: type === 'light' ? { ...read.settings(count === 1), seconds } : { seconds },
    // Short exposures may begin in the same second.
    identity:
      takenAt > 0 && (exposed >= 1 || takenAt % 1000 > 0)
        ? [type, camera, takenAt, exposed].join(' ')
        : undefined,
    takenAt,
    leftOut: read.leftOut,
  }
}

const types: Record<string, FrameType> = {
  light: 'light',
  dark: 'dark',
  flat: 'flat',
  bias: 'bias',
  darkflat: 'darkFlat',
  flatdark: 'darkFlat',
}

/** Programs write 'LIGHT', 'Light Frame' and 'Flat Dark'. */
function typeIn(value: HeaderValue | undefined): FrameType {
  const name = String(value ?? '').toLowerCase()
  const type = types[name.replace(/ (frame|field)$/, '').replaceAll(/[\s_-]/g, '')]
  if (type) return type
  if (name.startsWith('master')) throw new UnreadableFrame('a master of several frames')
  throw new UnreadableFrame('not clear whether light, dark, flat or bias')
}

function secondsIn(value: HeaderValue | undefined): number {
  const { min, max } = exposure.seconds
  if (typeof value !== 'number' || !(value >= min && value <= max))
    throw new UnreadableFrame(`exposure time not clear${value === undefined ? '' : `: ${value}`}`)
  // Clocks of cameras give 29.999999, floats of 32 bits 1.2800000429.
  return Number(value.toPrecision(6))
}

/** Returns the shortest exposure time that the header of a calibration frame names, or 0. */
function clearSecondsIn(header: Header, { seconds }: Keywords): number {
  const named = seconds.flatMap((keyword) => header.get(keyword) ?? [])
  return named.length > 0 ? Math.min(...named.map(Number)) || 0 : 0
}

/** A live stack of SharpCap has no number of exposures, only the time of one. */
function countOf(
  header: Header,
  { stackSeconds }: ReturnType<typeof dialectOf> & object,
  stacked: HeaderValue | undefined,
  seconds: number,
) {
  const one = header.get('SUBEXP')
  const isLiveStack = typeof one === 'number' && one < seconds * 0.99
  if (!isLiveStack && (stacked === undefined || stacked === 1 || stacked === 0)) return 1
  const sum = stackSeconds && header.get(stackSeconds)
  const isSum = typeof sum === 'number' && Math.abs(sum / (Number(stacked) * seconds) - 1) < 0.01
  if (isSum && Number(stacked) <= exposure.count.max) return Number(stacked)
  throw new UnreadableFrame('a stack of several exposures')
}

/** Reads values by the keywords of a program, and notes those that are not clear. */
function reader(header: Header, keywords: Keywords) {
  const leftOut: string[] = []

  /** A text without a value means that there is none. */
  function value(name: keyof Keywords): HeaderValue | undefined {
    const values = keywords[name]
      .map((keyword) => header.get(keyword))
      .filter((one) => one !== undefined && one !== '')
    const [first, ...others] = values
    if (others.every((other) => isSame(first!, other!))) return first
    if (name === 'seconds' || name === 'type' || name === 'stacked')
      throw new UnreadableFrame(`${keywords[name].join(' and ')} differ`)
    leftOut.push(`left blank: ${keywords[name].join(' and ')} differ`)
    return undefined
  }
  function number(
    name: keyof Keywords,
    label: string,
    { min, max }: { min: number; max: number },
    isWhole = true,
  ) {
    const found = value(name)
    if (found === undefined) return undefined
    const isClear = typeof found === 'number' && found >= min && found <= max
    if (isClear && (!isWhole || Number.isInteger(found))) return found
    leftOut.push(`${label} left blank: ${found}`)
    return undefined
  }
  function filter() {
    const found = value('filter')
    const name = found === undefined ? '' : String(found)
    if (name.length <= exposure.filter.max && !/[\p{Cc}\uFFFD]/u.test(name)) return name
    leftOut.push('filter left blank: the name is not clear')
    return undefined
  }
  /** The target of the cooler, if the sensor was within a degree: otherwise a night has several rows. */
  function sensorTemperature() {
    const measured = number('sensorTemperature', 'sensor temperature', exposure.sensorTemperature, false)
    if (measured === undefined) return undefined
    const target = value('targetTemperature')
    const isReached = typeof target === 'number' && Math.abs(target - measured) <= 1
    return Math.round(isReached ? target : measured)
  }
  function night() {
    const found = nightOf({
      utc: timeIn(value('utc')),
      localTime: timeIn(value('localTime')),
      longitude: value('longitude'),
      latitude: value('latitude'),
    })
    if (found === undefined) leftOut.push('night left blank: neither local time nor longitude')
    // Of a clock that was never set. The rule of dates would bring yup into the worker.
    if (!found || /^(?!0000)\d{4}-/.test(found)) return found
    leftOut.push(`night left blank: ${value('localTime') ?? value('utc')}`)
    return undefined
  }
  const settings = (isOfOneNight: boolean): Omit<ExposureSeries, 'count' | 'seconds'> =>
    withoutBlank({
      filter: filter(),
      gain: number('gain', 'gain', exposure.gain),
      offset: number('offset', 'offset', exposure.offset),
      iso: number('iso', 'ISO', exposure.iso),
      fNumber: number('fNumber', 'f-number', exposure.fNumber, false),
      binning: number('binning', 'binning', exposure.binning),
      sensorTemperature: sensorTemperature(),
      date: isOfOneNight ? night() : undefined,
    })
  return { value, settings, leftOut }
}

const withoutBlank = <Values extends object>(values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  ) as Values

const isSame = (one: HeaderValue, other: HeaderValue) =>
  typeof one === 'number' && typeof other === 'number'
    ? Math.abs(one - other) <= Math.abs(one) * 1e-6
    : String(one)
        .toLowerCase()
        .replace(/ frame$/, '') ===
      String(other)
        .toLowerCase()
        .replace(/ frame$/, '')
