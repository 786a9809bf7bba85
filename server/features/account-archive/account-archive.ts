import { addAbortSignal, type PassThrough, Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { acquisitionCsv } from '../../../contract/acquisition-csv.ts'
import { type ImageStore, openLatest } from '../images/store/image-store.ts'
import type { AccountData, ArchivedImage } from './account-data.ts'
import { accountPages } from './account-pages.ts'

/** Names of the files of an archive besides the images and pages. */
export const archiveFiles = {
  data: 'account.json',
  exposures: 'acquisition.csv',
} as const

interface ArchiveParts {
  data: AccountData
  archived: readonly ArchivedImage[]
  images: Pick<ImageStore, 'open' | 'namesIn'>
}

/**
 * Writes an account as a ZIP archive, image by image, with backpressure from `output`, and does not end `output`. An image
 * whose file is missing gets `file: null`. When `output` closes early, all files are closed and the promise rejects; when a file
 * cannot be read, the promise rejects.
 */
export async function writeAccountArchive(
  { data, archived, images }: ArchiveParts,
  output: Writable,
): Promise<void> {
  const zip = new ZipFile()
  const packed = zip.outputStream as PassThrough
  zip.on('error', (error) => packed.destroy(error as Error))
  const stopping = new AbortController()

  const addFiles = async () => {
    for (const { name, file, onMissing } of archived) {
      const stored = await openLatest(images, file) // an edit may have replaced it
      if (!stored) {
        onMissing()
        continue
      }
      // addAbortSignal() would destroy the stream with an 'error' event before it has a listener.
      if (stopping.signal.aborted) stored.content.destroy()
      stopping.signal.throwIfAborted()
      addAbortSignal(stopping.signal, stored.content)
      // Images do not compress.
      zip.addReadStream(stored.content, name, { size: stored.size, compress: false })
      await finished(stored.content)
    }
    // Last, because they name the missing files.
    zip.addBuffer(Buffer.from(`${JSON.stringify(data, null, 2)}\n`), archiveFiles.data)
    for (const { name, html } of accountPages(data)) zip.addBuffer(Buffer.from(html), name)
    const exposed = (data.creatorProfile?.images ?? []).filter((image) => image.exposures.length > 0)
    if (exposed.length > 0)
      zip.addBuffer(Buffer.from(acquisitionCsv(exposed, { isAccount: true })), archiveFiles.exposures)
    zip.end()
  }
  const [written, added] = await Promise.allSettled([
    pipeline(packed, freeingChunks(output)).catch((error: unknown) => {
      stopping.abort(error)
      throw error
    }),
    addFiles().catch((error: Error) => {
      packed.destroy(error)
      throw error
    }),
  ])
  for (const part of [written, added]) if (part.status === 'rejected') throw part.reason
}

/** Frees each chunk once it is written: V8 would not collect the chunks before they take about 64 MB. */
function freeingChunks(output: Writable): Writable {
  const stream = new Writable({
    write(chunk: Buffer<ArrayBuffer>, _encoding, done) {
      output.write(chunk, (error) => {
        // Unless it is a slice of a larger buffer.
        if (chunk.byteLength === chunk.buffer.byteLength) chunk.buffer.transfer(0)
        done(error)
      })
    },
  })
  finished(output).catch((error: Error) => stream.destroy(error))
  return stream
}
