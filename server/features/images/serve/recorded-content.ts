import { once } from 'node:events'
import { pipeline, type Readable, Transform } from 'node:stream'
import type { StoredContent } from '../store/image-store.ts'
import { type Insertion, insertionOf, startBytes } from '../metadata/insert-record.ts'
import type { PictureRecord } from '../metadata/picture-record.ts'

const nothing = Buffer.alloc(0)
const nothingInserted = { head: nothing, skip: 0, tail: nothing }

/** Inserts a record into a stored file while it is read. Fails at the end of a file that is shorter than its size. */
export async function recordedContent(
  { content, size }: StoredContent,
  record: PictureRecord | null | undefined,
): Promise<StoredContent> {
  const insertion = record ? insertionOf(await startOf(content, size), record) : nothingInserted
  const { head, skip, tail } = insertion
  // The reader of the result gets its errors.
  const recorded = pipeline(content, inserting(insertion, size), () => {})
  return { content: recorded, size: size - skip + head.length + tail.length }
}

/** Reads the beginning of a stream, which stays in it. */
async function startOf(content: Readable, size: number): Promise<Buffer> {
  const bytes = Math.min(startBytes, size)
  for (;;) {
    const start = content.read(bytes) as Buffer | null
    if (start) {
      content.unshift(start)
      return start
    }
    if (content.closed) return nothing
    await Promise.race([once(content, 'readable'), once(content, 'close')])
  }
}

/** Joins the record and the pieces beside it, because each piece costs a write to the client. */
function inserting({ head, skip, tail }: Insertion, size: number): Transform {
  let read = 0
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      const before = read === 0 ? head : nothing
      const rest = piece.subarray(Math.max(0, skip - read))
      read += piece.length
      const after = read === size ? tail : nothing
      done(null, before.length + after.length > 0 ? Buffer.concat([before, rest, after]) : rest)
    },
    flush: (done) =>
      done(read < size ? new Error(`The file has ${size - read} bytes less than it had`) : null),
  })
}
