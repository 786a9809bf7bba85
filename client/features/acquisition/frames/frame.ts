import type { ExposureSeries } from '../../../../contract/acquisition.ts'
import { limits } from '../../../../contract/limits.ts'
import { fingerprintOf } from './fingerprint.ts'
import { gunzipped, sourceOf } from './file-source.ts'
import { readFitsHeaders } from './fits-header.ts'
import { type FrameType, frameTypeIn } from './frame-type.ts'
import { type Header, type HeaderValue, UnreadableFrame } from './header.ts'
import { saidIn, type SaidOfImage } from './hints.ts'
import { clearNumberIn, keywordReader } from './keyword-reader.ts'
import { countOf, spanOf } from './stack.ts'
import { timeIn, wallTimeIn } from './times.ts'

/** What the header of a picture says. */
export interface Frame {
  /** Undefined if the file does not say it. */
  type: FrameType | undefined
  /** More than one in a stack. */
  count: number
  /** How a light was exposed. */
  settings: Omit<ExposureSeries, 'count'>
  /** The value of a Date, or 0. */
  takenAt: number
  /** The same for copies of an exposure, with the same type and equipment. */
  identity: string
  /** Values in which exposures differ that began at the same time, with other equipment. */
  equipment: Map<string, HeaderValue>
  /** When the exposures of a stack began and ended. */
  span: [begin: number, end: number] | undefined
  /** Values that were left out, with the reason. */
  leftOut: string[]
  said: SaidOfImage
}

/** Reads the headers of a FITS or XISF file, which may have several pictures. Throws UnreadableFrame. */
export async function readFileOfFrames(file: Blob): Promise<Frame[]> {
  if (file.size === 0) throw new UnreadableFrame('empty')
  const bytes = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  const source = isGzip ? await gunzipped(file) : sourceOf(file)
  const signature = new TextDecoder().decode(isGzip ? await source.read(0, 8) : bytes)
  if (signature.startsWith('SIMPLE')) {
    const images = await readFitsHeaders(source)
    return Promise.all(
      images.map(({ header, begin, end }) =>
        frameOf(header, () => source.read(...sampleOf(begin, source.isCompressed ? begin : end))),
      ),
    )
  }
  if (/^(?:PK|7z|Rar!|BZh|\uFFFD7zXZ)/.test(signature))
    throw new UnreadableFrame('a packed file. Unpack it first')
  if (signature !== 'XISF0100')
    throw new UnreadableFrame(isGzip ? 'neither FITS nor XISF in a gzip file' : 'neither FITS nor XISF')
  if (isGzip) throw new UnreadableFrame('an XISF file in a gzip file. Unpack it first')
  // The XML parser is needed only for them.
  const { readXisfHeaders } = await import('./xisf-header.ts')
  const headers = await readXisfHeaders(file)
  return Promise.all(headers.map((header) => frameOf(header, () => source.read(...sampleOf(0, file.size)))))
}

const sampleBytes = 4096
/** Returns the middle of pixels, or what follows `begin` if they are fewer. */
const sampleOf = (begin: number, end: number): [begin: number, end: number] => {
  const middle = Math.max(begin, Math.floor((begin + end - sampleBytes) / 2))
  return [middle, middle + sampleBytes]
}

/** Reads some pixels only if the header does not tell an exposure from the next. */
async function frameOf(header: Header, pixels: () => Promise<Uint8Array>): Promise<Frame> {
  const read = keywordReader(header)
  const { type, isMaster } = frameTypeIn(read.value('type'))
  const isLight = type === undefined || type === 'light'
  const exposed = isLight ? secondsIn(read.value('seconds')) : shortestIn(read.all('seconds'))
  const count = countOf(header, { type, isMaster, seconds: exposed })
  const { utc, localTime } = read.times()
  const takenAt = timeIn(utc) ?? wallTimeIn(localTime) ?? 0
  // Short exposures may begin in the same second.
  const isClear = takenAt > 0 && (exposed >= 1 || takenAt % 1000 > 0)
  const shown = read.settings(exposed, count === 1)
  return {
    type,
    count,
    settings: isLight ? { ...shown, seconds: exposed } : { seconds: 0 },
    takenAt,
    identity: [takenAt, exposed, isClear ? '' : fingerprintOf(header, await pixels())].join(' '),
    equipment: equipmentOf(header, exposed),
    span: count > 1 ? spanOf(header) : undefined,
    leftOut: isLight ? read.leftOut : [],
    said: isLight ? saidIn(header) : {},
  }
}

/** Copies lack some of it: programs that process frames keep a part of the header. */
function equipmentOf(header: Header, seconds: number): Map<string, HeaderValue> {
  // Copies may be cropped or binned.
  const sensor = header.has('INSTRUME') ? [] : ['NAXIS1', 'NAXIS2', 'XPIXSZ']
  const names = ['INSTRUME', 'TELESCOP', 'FOCALLEN', 'FILTER', 'GAIN', 'ISOSPEED', ...sensor]
  const values = names.flatMap((name) => {
    const value = header.get(name) ?? ''
    const isUnknown = value === '' || (name === 'FOCALLEN' && value === 0)
    return isUnknown ? [] : [[name, value] as const]
  })
  return new Map<string, HeaderValue>([...values, ['seconds', seconds]])
}

/** Returns the shortest exposure time that the header of a calibration frame names, or 0. */
const shortestIn = (values: (HeaderValue | undefined)[]) =>
  Math.min(
    ...values.map((value) => clearNumberIn(value, { min: 0, max: Infinity }) ?? 0),
    values.length > 0 ? Infinity : 0,
  )

function secondsIn(value: HeaderValue | undefined): number {
  const seconds = clearNumberIn(value, limits.gallery.exposure.seconds)
  if (seconds === undefined)
    throw new UnreadableFrame(`exposure time not clear${value === undefined ? '' : `: ${value}`}`)
  // Clocks of cameras give 29.999999, floats of 32 bits 1.2800000429.
  return Number(seconds.toPrecision(6))
}
