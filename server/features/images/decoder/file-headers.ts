import type { Metadata } from 'sharp'
import { crc32 } from 'node:zlib'

export const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Yields the chunks before the pixels: each has a length and a type of 4 bytes, data, and a checksum of 4 bytes. */
export function* pngChunks(file: Buffer) {
  for (let start = signature.length; start + 8 <= file.length;) {
    const type = file.toString('latin1', start + 4, start + 8)
    const end = start + 8 + file.readUInt32BE(start) + 4
    if (type === 'IDAT' || end > file.length) return
    yield { type, start, end }
    start = end
  }
}

export function pngChunk(type: string, body: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(body.length, 0)
  frame.writeUInt32BE(crc32(content), 4)
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)])
}

/** Chunks for colours, transparency, orientation and animation. */
const keptTypes = ['tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'eXIf', 'pHYs', 'acTL']

/**
 * Removes ancillary chunks that rendering does not need, such as texts, and duplicates of the others: libpng unpacks a text of
 * 8 MB from 8 kB, a thousand times per file, and takes seconds for 600,000 chunks of 4 bytes. Stops at the first pixels or at
 * a truncated chunk, which the decoder rejects. Returns a file that is not a PNG unchanged.
 */
export function withoutAncillaryChunks(file: Buffer): Buffer {
  if (!file.subarray(0, signature.length).equals(signature)) return file
  const parts: Buffer[] = [signature]
  const unseen = new Set(keptTypes)
  let rest = signature.length
  for (const { type, start, end } of pngChunks(file)) {
    // A lower-case first letter marks an ancillary chunk.
    if (!/^[a-z]/.test(type) || unseen.delete(type)) parts.push(file.subarray(start, end))
    rest = end
  }
  parts.push(file.subarray(rest))
  return Buffer.concat(parts)
}

/** Brands of HEIC, AVIF and Canon's CR3, which share a container. */
const brands = /^.{4}ftyp(heic|heix|heim|heis|hevc|mif1|msf1|avif|avis|crx )/s
/** TIFF and the raw formats based on it, such as CR2, NEF, ARW and DNG. */
const tiff = /^(II[*+]\0|MM\0[*+])/
const otherRaw = /^(IIU\0|IIR[OS]|MMOR|FUJIFILMCCD-RAW|FOVb)/
const fits = /^SIMPLE {2}=/
const xisf = /^XISF0100/

/** Returns whether a file has a known image format that is not accepted, such as HEIC, TIFF or FITS. */
export function isInOtherFormat(content: Buffer): boolean {
  const header = content.toString('latin1', 0, 32)
  return [brands, tiff, otherRaw, fits, xisf].some((format) => format.test(header))
}

/** Returns whether a WebP or PNG has several frames. sharp counts frames of WebP but reads only the first of a PNG. */
export const isAnimated = (content: Buffer, { format, pages = 1 }: Metadata): boolean =>
  pages > 1 || (format === 'png' && framesOfPng(content) > 1)

/** The acTL chunk precedes the pixels and begins with the number of frames. */
function framesOfPng(content: Buffer): number {
  for (const { type, start } of pngChunks(content))
    if (type === 'acTL') return content.readUInt32BE(start + 8)
  return 1
}
