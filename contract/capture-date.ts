import { galleryImageRules } from './rules/gallery.ts'

/** Cameras write EXIF near the start; data added later, as in a WebP, is at the end. */
const front = 256 * 1024
const end = 64 * 1024

/** The first bytes of EXIF in JPEG, PNG and WebP: a TIFF header of either byte order. */
const exif = /(?:Exif\0\0|eXIf|EXIF.{4}(?:Exif\0\0)?)(?=(II)\*\0|MM\0\*)/s
const exifDirectory = 0x87_69
const dateTimeOriginal = 0x90_03

/**
 * Returns the date on which the camera took a picture. A parser for this one field, because EXIF libraries weigh 15
 * to 41 kB.
 */
export async function captureDateOf(file: Blob): Promise<string | undefined> {
  try {
    const parts = new Blob([file.slice(0, front), file.slice(Math.max(front, file.size - end))])
    const bytes = await parts.arrayBuffer()
    const found = exif.exec(new TextDecoder('latin1').decode(bytes))
    if (!found) return undefined
    const noted = dateIn(new DataView(bytes, found.index + found[0].length), found[1] === 'II')
    const day = noted.replaceAll(':', '-')
    return galleryImageRules.isValidSync({ captureDate: day }) ? day : undefined
  } catch {
    return undefined // truncated or malformed: no date to suggest
  }
}

/** Returns DateTimeOriginal as 'YYYY:MM:DD'; throws if it is missing. */
function dateIn(tiff: DataView, isLittle: boolean): string {
  const valueOf = (tag: number, directory: number): number => {
    const count = tiff.getUint16(directory, isLittle)
    const entries = Array.from({ length: count }, (_, index) => directory + 2 + index * 12)
    const entry = entries.find((at) => tiff.getUint16(at, isLittle) === tag)
    if (entry === undefined) throw new RangeError('no such tag')
    return tiff.getUint32(entry + 8, isLittle)
  }
  const directory = valueOf(exifDirectory, tiff.getUint32(4, isLittle))
  const at = valueOf(dateTimeOriginal, directory)
  return String.fromCharCode(...new Uint8Array(tiff.buffer, tiff.byteOffset + at, 10))
}
