import { type Exif, isPlausibleDay, readExif } from './exif-tags.ts'
import { pngProfilesIn } from './png-profiles.ts'

export type { Exif }

/** Cameras write EXIF near the start; data added later, as in a WebP, is at the end. */
const headBytes = 256 * 1024
const tailBytes = 64 * 1024

/** The first bytes of EXIF in JPEG, PNG and WebP: a TIFF header of either byte order. */
const header = /(?:Exif\0.|eXIf|EXIF.{4}(?:Exif\0.)?)(?=(II)\*\0|MM\0\*)/gs
const headerOfProfile = /^(?:Exif\0.)?(?=(II)\*\0|MM\0\*)/gs

/** Files have one or two. More would cost time. */
const maxParts = 4

export interface Metadata {
  exif: Exif
  /** Texts in which XMP is, among other bytes. */
  xmp: string[]
}

export const exifOf = async (file: Blob) => (await metadataOf(file)).exif

/** Parses the EXIF of a file, and the date of its XMP. Without a library, because those weigh 15 to 41 kB. */
export async function metadataOf(file: Blob): Promise<Metadata> {
  const parts = new Blob([file.slice(0, headBytes), file.slice(Math.max(headBytes, file.size - tailBytes))])
  const bytes = await parts.arrayBuffer().catch(() => new ArrayBuffer()) // the file has changed
  const profiles = await pngProfilesIn(bytes)
  const found = [exifIn(bytes, header), ...profiles.map((profile) => exifIn(profile, headerOfProfile))].flat()
  const exif = found.slice(0, maxParts).reduce(joined, {})
  const xmp = [bytes, ...profiles].map(latin1)
  const day = exif.day ?? xmp.map(dayOfXmp).find(Boolean)
  return { exif: day ? { ...exif, day } : exif, xmp }
}

const latin1 = (bytes: ArrayBuffer) => new TextDecoder('latin1').decode(bytes)

const exifIn = (bytes: ArrayBuffer, begin: RegExp): Exif[] =>
  [...latin1(bytes).matchAll(begin)]
    .slice(0, maxParts)
    .map(({ index, 0: start, 1: little }) =>
      readExif(new DataView(bytes, index + start.length), little === 'II'),
    )

/** Adds what only the second segment says. */
const joined = (one: Exif, other: Exif): Exif => ({
  ...other,
  ...Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)),
})

export const captureDateOf = async (file: Blob) => (await exifOf(file)).day

/** An attribute or an element. Only the first is sure to be of the capture; the last is of the file. */
const datesOfXmp = ['exif:DateTimeOriginal', 'photoshop:DateCreated', 'xmp:CreateDate'].map(
  (name) => new RegExp(`${name}(?:\\s*=\\s*["']|>)\\s*(\\d{4}-\\d\\d-\\d\\d)`),
)
const dayOfXmp = (text: string) =>
  datesOfXmp.map((date) => date.exec(text)?.[1]).find((day) => day !== undefined && isPlausibleDay(day))
