import { addAbortSignal, type PassThrough, Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { ImageStore } from '../gallery/image-store.ts'
import type { AccountData, ArchivedPicture } from './account-data.ts'
import { accountPage } from './account-page.ts'

/** Names of the files of an archive besides the pictures. */
export const archiveFiles = { data: 'account.json', page: 'index.html' } as const

interface ArchiveParts {
  data: AccountData
  pictures: readonly ArchivedPicture[]
  images: ImageStore
}

/**
 * Writes an account as a ZIP archive, picture by picture, with backpressure from `output`. A picture whose file
 * is missing gets `file: null`. When `output` closes early, all files are closed and the promise rejects.
 */
export async function writeAccountArchive(
  { data, pictures, images }: ArchiveParts,
  output: Writable,
): Promise<void> {
  const zip = new ZipFile()
  const packed = zip.outputStream as PassThrough
  zip.on('error', (error) => packed.destroy(error as Error))
  const stopping = new AbortController()

  const fill = async () => {
    for (const { name, file, onMissing } of pictures) {
      const stored = await images.open(file)
      if (!stored) {
        onMissing()
        continue
      }
      // An aborted signal would destroy the file with an error that no listener receives yet, which ends the process.
      if (stopping.signal.aborted) stored.content.destroy()
      stopping.signal.throwIfAborted()
      addAbortSignal(stopping.signal, stored.content)
      // Pictures do not compress.
      zip.addReadStream(stored.content, name, { size: stored.size, compress: false })
      await finished(stored.content)
    }
    // Last, because only now the missing files are known.
    zip.addBuffer(Buffer.from(`${JSON.stringify(data, null, 2)}\n`), archiveFiles.data)
    zip.addBuffer(Buffer.from(accountPage(data)), archiveFiles.page)
    zip.end()
  }
  const [written, filled] = await Promise.allSettled([
    pipeline(packed, freeing(output)).catch((error: unknown) => {
      stopping.abort(error)
      throw error
    }),
    fill().catch((error: Error) => {
      packed.destroy(error)
      throw error
    }),
  ])
  // The first one rejects with the cause of both.
  for (const part of [written, filled]) if (part.status === 'rejected') throw part.reason
}

/**
 * Returns a stream that writes to `output` and frees the memory of each chunk once it is written. V8 would not
 * collect the chunks before they take about 64 MB.
 */
function freeing(output: Writable): Writable {
  const stream = new Writable({
    write(chunk: Buffer<ArrayBuffer>, _encoding, done) {
      output.write(chunk, (error) => {
        // A part of a larger buffer shares its memory.
        if (chunk.byteLength === chunk.buffer.byteLength) chunk.buffer.transfer(0)
        done(error)
      })
    },
    final: (done) => void output.end(done),
    destroy(error, done) {
      if (error) output.destroy(error)
      done(error)
    },
  })
  finished(output).catch((error: Error) => stream.destroy(error))
  return stream
}
