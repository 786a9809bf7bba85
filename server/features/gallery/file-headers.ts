import type { Metadata } from 'sharp'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** A chunk is its length, type, data and checksum. */
const [lengthBytes, typeBytes, checksumBytes] = [4, 4, 4]
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
  let at = signature.length
  while (at + lengthBytes + typeBytes <= file.length) {
    const type = file.toString('latin1', at + lengthBytes, at + lengthBytes + typeBytes)
    const end = at + lengthBytes + typeBytes + file.readUInt32BE(at) + checksumBytes
    if (type === 'IDAT' || end > file.length) break
    // A lower-case first letter marks an ancillary chunk.
    if (!/^[a-z]/.test(type) || unseen.delete(type)) parts.push(file.subarray(at, end))
    at = end
  }
  parts.push(file.subarray(at))
  return Buffer.concat(parts)
}

/** Brands of HEIC, AVIF and Canon's CR3, which share a container. */
const brands = /^.{4}ftyp(heic|heix|heim|heis|hevc|mif1|msf1|avif|avis|crx )/s
/** TIFF and the raw formats based on it, such as CR2, NEF, ARW and DNG. */
const tiff = /^(II[*+]\0|MM\0[*+])/
const otherRaw = /^(IIU\0|IIR[OS]|MMOR|FUJIFILMCCD-RAW|FOVb)/
const fits = /^SIMPLE {2}=/
const xisf = /^XISF0100/

/** Returns whether a file has a known picture format that is not accepted, such as HEIC, TIFF or FITS. */
export function isInOtherFormat(content: Buffer): boolean {
  const header = content.toString('latin1', 0, 32)
  return [brands, tiff, otherRaw, fits, xisf].some((format) => format.test(header))
}

const chunkHeaderBytes = 8

/** Returns whether a WebP or PNG has several frames. sharp counts frames of WebP but reads only the first of a PNG. */
export const isAnimated = (content: Buffer, { format, pages = 1 }: Metadata): boolean =>
  pages > 1 || (format === 'png' && framesOfPng(content) > 1)

/** The acTL chunk precedes the pixels and begins with the number of frames. */
function framesOfPng(content: Buffer): number {
  let at = 8
  while (at + chunkHeaderBytes + checksumBytes <= content.length) {
    const type = content.toString('latin1', at + 4, at + chunkHeaderBytes)
    if (type === 'acTL') return content.readUInt32BE(at + chunkHeaderBytes)
    if (type === 'IDAT') return 1
    at += chunkHeaderBytes + content.readUInt32BE(at) + checksumBytes
  }
  return 1
}
