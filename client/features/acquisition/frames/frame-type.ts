import { type HeaderValue, UnreadableFrame } from './header.ts'

export type FrameType = 'light' | 'dark' | 'flat' | 'darkFlat' | 'bias'

/** Programs write 'LIGHT', 'Light Frame', 'Flats' and 'Flat Dark', French ones 'Offset', observatories 'OBJECT' and 'zero'. */
const types: Record<string, FrameType> = {
  light: 'light',
  science: 'light',
  object: 'light',
  dark: 'dark',
  flat: 'flat',
  skyflat: 'flat',
  domeflat: 'flat',
  twilightflat: 'flat',
  bias: 'bias',
  offset: 'bias',
  zero: 'bias',
  darkflat: 'darkFlat',
  flatdark: 'darkFlat',
}

interface TypeOfFrame {
  /** Undefined if the file does not say it. */
  type: FrameType | undefined
  isMaster: boolean
}

/** Throws UnreadableFrame if a file says something else. */
export function frameTypeIn(value: HeaderValue | undefined): TypeOfFrame {
  if (value === undefined) return { type: undefined, isMaster: false }
  const words = String(value)
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')
  const name = words.replace(/^master/, '').replace(/(frame|field)s?$/, '')
  const type = types[name] ?? types[name.replace(/s$/, '')]
  if (!type) throw new UnreadableFrame('not clear whether light, dark, flat or bias')
  return { type, isMaster: words.startsWith('master') }
}
