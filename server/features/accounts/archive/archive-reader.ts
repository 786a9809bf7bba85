import { buffer } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { limits } from '../../../../contract/limits.ts'
import { archiveFiles } from './account-archive.ts'

/** Thrown for an archive that is damaged, hostile or not an export; the message is for the operator. */
export class InvalidArchive extends Error {}

const megabyte = 1024 * 1024
/** With all texts and lists at their limits, the data takes about 4 MB. */
const maxDataBytes = 10 * megabyte
/** An image of 100 megapixels, encoded as the decoder stores it. */
const maxImageBytes = 150 * megabyte
const maxEntries = limits.gallery.imagesOfProfile.max + 10

const imageFile = /^(?:pictures\/[\w-]+|profile-picture)\.(?:jpg|png|webp)$/

export interface ReadableArchive extends AsyncDisposable {
  /** Throws InvalidArchive for a file that is missing, damaged or too large. */
  read: (name: string) => Promise<Buffer>
}

/** Opens an archive, whose files are read on demand and never written to the disk. Throws InvalidArchive. */
export async function openArchive(path: string): Promise<ReadableArchive> {
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch(rethrow)
  const entries = new Map<string, Entry>()
  try {
    if (zip.entryCount > maxEntries)
      throw new InvalidArchive(`The archive has more than ${maxEntries} files.`)
    for await (const entry of zip.eachEntry()) {
      const { fileName } = entry
      if (fileName.endsWith('/')) continue // a folder, which other programs add
      if (entries.has(fileName)) throw new InvalidArchive(`The archive has ${fileName} twice.`)
      requireReadable(entry)
      entries.set(fileName, entry)
    }
  } catch (error) {
    zip.close()
    rethrow(error)
  }
  return {
    read: (name) => readEntry(zip, entries.get(name), name),
    [Symbol.asyncDispose]: async () => zip.close(),
  }
}

function requireReadable(entry: Entry): void {
  const { fileName, uncompressedSize } = entry
  const isImage = imageFile.test(fileName)
  if (!isImage && !Object.values<string>(archiveFiles).includes(fileName))
    throw new InvalidArchive(`${JSON.stringify(fileName)} is not part of an export.`)
  if (uncompressedSize > (isImage ? maxImageBytes : maxDataBytes))
    throw new InvalidArchive(`${fileName} is too large.`)
  if (!entry.canDecodeFileData())
    throw new InvalidArchive(`${fileName} is encrypted or compressed in an unknown way.`)
}

/** yauzl fails if the content is larger or smaller than the size that was checked. */
async function readEntry(zip: ZipFile, entry: Entry | undefined, name: string): Promise<Buffer> {
  if (!entry) throw new InvalidArchive(`The archive has no ${name}.`)
  return buffer(await zip.openReadStreamPromise(entry)).catch((error: Error) => {
    throw new InvalidArchive(`${name} is damaged: ${error.message}`, { cause: error })
  })
}

/** Errors of the operating system describe themselves. */
function rethrow(error: unknown): never {
  if (error instanceof InvalidArchive || (error instanceof Error && 'syscall' in error)) throw error
  throw new InvalidArchive(`This is not an export: ${(error as Error).message}`, { cause: error })
}
