import type { Metadata } from 'sharp'

const chunkHead = 8
const checksum = 4

/** Whether a picture has several frames: as a WebP, which sharp counts, or as a PNG, of which sharp reads the first alone. */
export const isAnimated = (content: Buffer, { format, pages = 1 }: Metadata): boolean =>
  pages > 1 || (format === 'png' && framesOfPng(content) > 1)

/** The chunk of an animation stands in front of the pixels and begins with the number of frames. */
function framesOfPng(content: Buffer): number {
  let at = 8
  while (at + chunkHead + checksum <= content.length) {
    const type = content.toString('latin1', at + 4, at + chunkHead)
    if (type === 'acTL') return content.readUInt32BE(at + chunkHead)
    if (type === 'IDAT') return 1
    at += chunkHead + content.readUInt32BE(at) + checksum
  }
  return 1
}
