import type { Metadata } from 'sharp'

const chunkHeaderBytes = 8
const checksumBytes = 4

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
