import { Buffer } from 'node:buffer'
import { type Cards, fitsHeader, type FrameValues, headersOfPrograms } from './frame-headers.ts'

export const file = (name: string, ...content: ConstructorParameters<typeof File>[0]) =>
  new File(content, name)

/** Frames that begin five minutes apart. */
export const several = (count: number, values: FrameValues): FrameValues[] =>
  Array.from({ length: count }, (_, index) => ({
    ...values,
    begin: new Date(Date.parse(`${values.begin}Z`) + index * 300_000).toISOString().replace('Z', ''),
  }))

/** Two nights, of which the first goes on after midnight, and calibration frames of each type. */
export const session: FrameValues[] = [
  ...several(24, { type: 'light', seconds: 240, filter: 'Ha', begin: '2026-05-10T22:10:05.123' }),
  ...several(7, { type: 'light', seconds: 240, filter: 'Ha', begin: '2026-05-11T21:05:00.500' }),
  ...several(12, { type: 'light', seconds: 120, filter: 'OIII', begin: '2026-05-12T00:05:00.500' }),
  ...several(20, { type: 'dark', seconds: 240, filter: '', begin: '2026-05-12T06:00:00.500' }),
  ...several(15, { type: 'flat', seconds: 1.5, filter: 'Ha', begin: '2026-05-12T09:00:00.500' }),
  ...several(12, { type: 'darkFlat', seconds: 1.5, filter: '', begin: '2026-05-12T10:00:00.500' }),
  ...several(1, { type: 'bias', seconds: 0, filter: '', begin: '2026-05-12T11:00:00.500' }),
]

export const nina = (changes: Cards = {}, values: Partial<FrameValues> = {}) => ({
  ...headersOfPrograms['N.I.N.A.']({
    type: 'light',
    seconds: 300,
    filter: 'L',
    begin: '2026-05-10T22:10:05.123',
    ...values,
  }),
  ...changes,
})

const size = { NAXIS1: 16, NAXIS2: 16 }

/** A FITS file of a few pixels, which differ by their seed. */
export const fits = (name: string, cards: Cards, seed = 0) =>
  file(name, fitsHeader({ ...size, ...cards }), new Uint8Array(Buffer.alloc(2880, seed)))

/** A FITS file with a line in place of END, as it stands in the file. */
export const fitsWithLines = (name: string, cards: Cards, ...lines: (string | Uint8Array<ArrayBuffer>)[]) => {
  const [head = ''] = fitsHeader({ ...size, ...cards }).split(/END {77}/)
  const ofEighty = (line: string | Uint8Array<ArrayBuffer>) =>
    typeof line === 'string'
      ? line.padEnd(80)
      : new Uint8Array(Buffer.concat([line, Buffer.alloc(80, ' ')]).subarray(0, 80))
  const length = head.length + (lines.length + 1) * 80
  const padding = ''.padEnd((2880 - (length % 2880)) % 2880)
  return file(name, head, ...lines.map(ofEighty), 'END'.padEnd(80), padding, new Uint8Array(2880))
}

export const without = (cards: Cards, ...names: string[]): Cards =>
  Object.fromEntries(Object.entries(cards).filter(([name]) => !names.includes(name)))
