import { UnreadableFrame } from './header.ts'

/** The bytes of a file, which may be compressed. */
export interface FileSource {
  size: number
  /** Whether later bytes cost reading all before them. */
  isCompressed: boolean
  /** Returns fewer bytes at the end. */
  read: (begin: number, end: number) => Promise<Uint8Array>
}

export const sourceOf = (file: Blob): FileSource => ({
  size: file.size,
  isCompressed: false,
  read: async (begin, end) => new Uint8Array(await file.slice(begin, end).arrayBuffer()),
})

/** The size at the end of a gzip file: RFC 1952, section 2.3.1. */
const trailerBytes = 4
/** Bytes of a read. Deflate expands them at most 1,032 times. */
const chunkBytes = 4 * 1024
/** The headers of a picture take up to 288 kB. */
const maxInflatedBytes = 1024 * 1024

/** Inflates as little of a gzip file as is asked for. */
export async function gunzipped(file: Blob): Promise<FileSource> {
  const trailer = await file.slice(Math.max(0, file.size - trailerBytes)).arrayBuffer()
  const size = trailer.byteLength < trailerBytes ? 0 : new DataView(trailer).getUint32(0, true)
  const inflated = inChunks(file).pipeThrough(new DecompressionStream('gzip')).getReader()
  let held = new Uint8Array()
  let isEnd = false
  async function read(begin: number, end: number): Promise<Uint8Array> {
    if (end > maxInflatedBytes)
      throw new UnreadableFrame('a gzip file with more than one part. Unpack it first')
    while (held.length < end && !isEnd) {
      const { value, done } = await inflated.read().catch(() => {
        if (held.length === 0) throw new UnreadableFrame('a damaged gzip file')
        return { value: undefined, done: true } // further members, or anything else behind the first
      })
      isEnd = done
      if (value) held = joined(held, value)
    }
    return held.slice(begin, end)
  }
  return { size, isCompressed: true, read }
}

/** A stream that reads a chunk when it is asked for. A file's own stream reads ahead. */
function inChunks(file: Blob): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream(
    {
      async pull(controller) {
        if (at >= file.size) {
          controller.close()
          return
        }
        controller.enqueue(new Uint8Array(await file.slice(at, at + chunkBytes).arrayBuffer()))
        at += chunkBytes
      },
    },
    { highWaterMark: 0 },
  )
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
