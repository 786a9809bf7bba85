import { pngChunk } from '../../features/images/decoder/file-headers.ts'

export { pngChunk as chunk }

export function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** Inserts segments after the first two bytes of a JPEG. */
export const withSegments = (picture: Buffer, segments: Buffer[]) =>
  Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)])

export function withoutSegments(picture: Buffer, marker: number): Buffer {
  const kept = [picture.subarray(0, 2)]
  let at = 2
  while (picture[at + 1] !== 0xda) {
    const end = at + 2 + picture.readUInt16BE(at + 2)
    if (picture[at + 1] !== marker) kept.push(picture.subarray(at, end))
    at = end
  }
  return Buffer.concat([...kept, picture.subarray(at)])
}

export const iccSegment = (profile: Buffer) =>
  segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile]))

/** Inserts chunks after the header of a PNG. */
export const withChunks = (picture: Buffer, chunks: Buffer[]) =>
  Buffer.concat([picture.subarray(0, 33), ...chunks, picture.subarray(33)])
