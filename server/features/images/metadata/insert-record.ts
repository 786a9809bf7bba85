import { pngChunk, signature } from '../decoder/file-headers.ts'
import type { PictureRecord } from './picture-record.ts'

/** How a record is inserted into a file: `head` replaces its first `skip` bytes, `tail` follows its end. */
export interface Insertion {
  head: Buffer
  skip: number
  tail: Buffer
}

/** The beginning of a file that `insertionOf` needs, in bytes. */
export const startBytes = 33

const nothing = Buffer.alloc(0)
const unchanged: Insertion = { head: nothing, skip: 0, tail: nothing }

/** Returns how to insert a record into a JPEG, PNG or WebP of ours, by its first bytes. Changes no other file. */
export function insertionOf(start: Buffer, record: Pick<PictureRecord, 'xmp' | 'iptc'>): Insertion {
  if (start.length >= startBytes) {
    if (start.readUInt16BE(0) === 0xffd8) return intoJpeg(start, record)
    if (start.subarray(0, signature.length).equals(signature)) return intoPng(start, record)
    if (start.toString('latin1', 8, 15) === 'WEBPVP8') return intoWebp(start, record)
  }
  return unchanged
}

/** XMP, part 3, 1.1.3: after the JFIF segment, which must be the first. */
function intoJpeg(start: Buffer, { xmp, iptc }: Pick<PictureRecord, 'xmp' | 'iptc'>): Insertion {
  const skip = start.readUInt16BE(2) === 0xffe0 ? 4 + start.readUInt16BE(4) : 2
  if (skip > start.length) return unchanged // a thumbnail in the JFIF segment
  const padded = iptc.length % 2 ? Buffer.concat([iptc, Buffer.alloc(1)]) : iptc
  const resource = Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\0', 'latin1')
  resource.writeUInt32BE(iptc.length, resource.length - 4)
  return {
    head: Buffer.concat([
      start.subarray(0, skip),
      jpegSegment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0'), xmp),
      jpegSegment(0xed, resource, padded),
    ]),
    skip,
    tail: nothing,
  }
}

function jpegSegment(marker: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const frame = Buffer.from([0xff, marker, 0, 0])
  frame.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([frame, body])
}

/** After IHDR, the first chunk. */
function intoPng(start: Buffer, { xmp }: Pick<PictureRecord, 'xmp'>): Insertion {
  const skip = signature.length + 25
  const text = pngChunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), xmp]))
  return { head: Buffer.concat([start.subarray(0, skip), text]), skip, tail: nothing }
}

/** At the end, where the WebP container specification has it; VP8X announces it. */
function intoWebp(start: Buffer, { xmp }: Pick<PictureRecord, 'xmp'>): Insertion {
  const isExtended = start.toString('latin1', 12, 16) === 'VP8X'
  const skip = isExtended ? 30 : 12
  const extended = isExtended ? Buffer.from(start.subarray(12, 30)) : webpChunk('VP8X', vp8x(start))
  extended[8]! |= 0b100
  const tail = webpChunk('XMP ', xmp)
  const riff = Buffer.from(start.subarray(0, 12))
  riff.writeUInt32LE(riff.readUInt32LE(4) - skip + 12 + extended.length + tail.length, 4)
  return { head: Buffer.concat([riff, extended]), skip, tail }
}

/** Returns the body of VP8X for a file with a single chunk: its flags, width and height. */
function vp8x(start: Buffer): Buffer {
  const isLossless = start.toString('latin1', 12, 16) === 'VP8L'
  const packed = start.readUInt32LE(21)
  const [width, height] = isLossless
    ? [(packed & 0x3fff) + 1, ((packed >> 14) & 0x3fff) + 1]
    : [start.readUInt16LE(26) & 0x3fff, start.readUInt16LE(28) & 0x3fff]
  const body = Buffer.alloc(10)
  if (isLossless && packed & (1 << 28)) body[0] = 0b10000 // alpha
  body.writeUIntLE(width - 1, 4, 3)
  body.writeUIntLE(height - 1, 7, 3)
  return body
}

function webpChunk(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from(type), length, body, Buffer.alloc(body.length % 2)])
}
