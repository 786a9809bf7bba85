import { randomBytes } from 'node:crypto'
import type { ImageFiles } from '../decoder/decoded-image.ts'
import { pngChunk, signature } from '../decoder/file-headers.ts'
import { renamed, shareFileOf } from '../file-names.ts'
import type { ImageMetadata } from './image-metadata.ts'

/**
 * Returns the files of an image with its metadata, instead of those that they may have. They have new names, because caches keep a file
 * for ever.
 */
export function withMetadata<Files extends Pick<ImageFiles, 'file' | 'storedSizes' | 'contents'>>(
  files: Files,
  metadata: ImageMetadata,
) {
  const suffix = randomBytes(4).toString('hex') + (metadata.isTrainingReserved ? '' : '-free')
  const share = shareFileOf(files.file)
  const cropped = { ...metadata, xmp: metadata.xmpOfCropped }
  const contents = files.contents.map(({ name, content }) => ({
    name: renamed(name, suffix),
    content: insertMetadata(content, name === share ? cropped : metadata),
  }))
  return {
    ...files,
    file: renamed(files.file, suffix),
    storedSizes: files.storedSizes.map((size) => ({ ...size, file: renamed(size.file, suffix) })),
    contents,
    /** The large file is the first one. */
    byteSize: contents[0]!.content.length,
  }
}

type Packets = Pick<ImageMetadata, 'xmp' | 'iptc'>

/** Size of the shortest start of a file whose format is read below, in bytes. */
const startBytes = 33

/** Inserts metadata into a JPEG, PNG or WebP of ours. Returns any other file as it is. */
export function insertMetadata(file: Buffer, metadata: Packets): Buffer {
  if (file.length < startBytes) return file
  if (file.readUInt16BE(0) === 0xffd8) return intoJpeg(file, metadata)
  if (file.subarray(0, signature.length).equals(signature)) return intoPng(file, metadata)
  return file.toString('latin1', 8, 15) === 'WEBPVP8' ? intoWebp(file, metadata) : file
}

const jpegMarkers = { jfif: 0xffe0, xmp: 0xffe1, iptc: 0xffed }

/** XMP, part 3, 1.1.3: after the JFIF segment, which must be the first. Files of ours have no other XMP or IPTC. */
function intoJpeg(file: Buffer, { xmp, iptc }: Packets): Buffer {
  const endOf = (start: number) => start + 2 + file.readUInt16BE(start + 2)
  const isAt = (start: number, ...markers: number[]) =>
    start + 4 <= file.length && markers.includes(file.readUInt16BE(start))
  const start = isAt(2, jpegMarkers.jfif) ? endOf(2) : 2
  let rest = start
  while (isAt(rest, jpegMarkers.xmp, jpegMarkers.iptc)) rest = endOf(rest)
  const padded = iptc.length % 2 ? Buffer.concat([iptc, Buffer.alloc(1)]) : iptc
  const resource = Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\0', 'latin1')
  resource.writeUInt32BE(iptc.length, resource.length - 4)
  return Buffer.concat([
    file.subarray(0, start),
    jpegSegment(jpegMarkers.xmp, Buffer.from('http://ns.adobe.com/xap/1.0/\0'), xmp),
    jpegSegment(jpegMarkers.iptc, resource, padded),
    file.subarray(rest),
  ])
}

function jpegSegment(marker: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const frame = Buffer.alloc(4)
  frame.writeUInt16BE(marker)
  frame.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([frame, body])
}

/** After IHDR, the first chunk. */
function intoPng(file: Buffer, { xmp }: Packets): Buffer {
  const start = signature.length + 25
  const keyword = 'XML:com.adobe.xmp\0'
  const formerText = start + 8
  const hasText = file.toString('latin1', formerText - 4, formerText + keyword.length) === `iTXt${keyword}`
  const rest = hasText ? formerText + file.readUInt32BE(start) + 4 : start
  const text = pngChunk('iTXt', Buffer.concat([Buffer.from(`${keyword}\0\0\0\0`), xmp]))
  return Buffer.concat([file.subarray(0, start), text, file.subarray(rest)])
}

/** At the end, where the WebP container specification has it; VP8X announces it. */
function intoWebp(file: Buffer, { xmp }: Packets): Buffer {
  const isExtended = file.toString('latin1', 12, 16) === 'VP8X'
  const start = isExtended ? 30 : 12
  let end = start
  while (end + 8 <= file.length && file.toString('latin1', end, end + 4) !== 'XMP ') {
    const bytes = file.readUInt32LE(end + 4)
    end += 8 + bytes + (bytes % 2)
  }
  const extended = isExtended ? Buffer.from(file.subarray(12, 30)) : webpChunk('VP8X', vp8x(file))
  extended[8]! |= 0b100
  const chunks = Buffer.concat([extended, file.subarray(start, end), webpChunk('XMP ', xmp)])
  const riff = Buffer.from(file.subarray(0, 12))
  riff.writeUInt32LE(4 + chunks.length, 4)
  return Buffer.concat([riff, chunks])
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
