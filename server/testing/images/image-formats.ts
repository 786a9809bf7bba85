import { pngChunk } from '../../features/images/decoder/file-headers.ts'

export { pngChunk as chunk }

export function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** Inserts segments after the first two bytes of a JPEG. */
export const withSegments = (image: Buffer, segments: Buffer[]) =>
  Buffer.concat([image.subarray(0, 2), ...segments, image.subarray(2)])

export const iccSegment = (profile: Buffer) =>
  segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile]))

/** Inserts chunks after the header of a PNG. */
export const withChunks = (image: Buffer, chunks: Buffer[]) =>
  Buffer.concat([image.subarray(0, 33), ...chunks, image.subarray(33)])
