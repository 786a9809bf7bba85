import { deflateSync } from 'node:zlib'
import { limits } from '../../../contract/limits.ts'
import { chunk, withChunks } from './image-formats.ts'
import { sceneOf, type TestImage } from './image.ts'

/** A PNG of 64 x 64 pixels and 10 MB of text chunks, each of which is a thousand times as long when decompressed. */
export async function aPngOfPackedText(): Promise<TestImage> {
  const small = await sceneOf(64, 64).png().toBuffer()
  const text = Buffer.concat([
    Buffer.from('Comment\0\0', 'latin1'),
    deflateSync(Buffer.alloc(8_000_000, 'A')),
  ])
  return filled(small, chunk('zTXt', text))
}

/** A PNG of the same size with as many short chunks of a type as fit. */
export async function aPngOfChunks(type: string, body: Buffer): Promise<TestImage> {
  return filled(await sceneOf(64, 64).png().toBuffer(), chunk(type, body))
}

function filled(small: Buffer, one: Buffer): TestImage {
  const count = Math.floor((limits.gallery.file.maxBytes - small.length) / one.length)
  return {
    name: 'packed-text.png',
    mediaType: 'image/png',
    content: withChunks(
      small,
      Array.from({ length: count }, () => one),
    ),
  }
}
