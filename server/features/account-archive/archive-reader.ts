import { buffer } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { limits } from '../../../contract/limits.ts'
import { archiveFiles } from './account-archive.ts'
import { pageName } from './account-pages.ts'

/** Thrown for an archive that is damaged, hostile or not an export; the message is for the operator. */
export class InvalidArchive extends Error {}

const megabyte = 1024 * 1024
/** With all texts and lists at their limits, the data takes about 4 MB. */
const maxDataBytes = 10 * megabyte
/** An image of 100 megapixels, encoded as the decoder stores it. */
const maxImageBytes = 150 * megabyte
/** With pages, of which a gallery has one for many images. */
const maxEntries = limits.gallery.imagesOfProfile.max + 40

/** What systems add when an archive was unpacked and is packed again: ._*, .DS_Store, __MACOSX, desktop.ini, Thumbs.db. */
const systemFile = /(?:^|\/)(?:\..*|__MACOSX\/.*|Icon\r|desktop\.ini|(?:eh)?thumbs\.db)$/i

const imageFile = /^(?:pictures\/[\w-]+|profile-picture)\.(?:jpg|png|webp)$/

export interface ReadableArchive extends AsyncDisposable {
  /** Throws InvalidArchive for a file that is missing, damaged or too large. */
  read: (name: string) => Promise<Buffer>
}

/**
 * Opens an archive, also one that was unpacked and packed again, in a folder. Its files are read on demand and never written to
 * the disk. Throws InvalidArchive.
 */
export async function openArchive(path: string): Promise<ReadableArchive> {
  // Not strict: PowerShell writes backslashes.
  const zip = await openPromise(path, { autoClose: false }).catch(rethrow)
  const entries = new Map<string, Entry>()
  try {
    // macOS adds a file for each, and a few for each folder.
    if (zip.entryCount > 3 * maxEntries)
      throw new InvalidArchive(`The archive has more than ${3 * maxEntries} files.`)
    const all = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.replace(/^(?:\.\/)+/, '')
      if (name === '' || name.endsWith('/') || systemFile.test(name)) continue
      if (all.has(name)) throw new InvalidArchive(`The archive has ${name} twice.`)
      all.set(name, entry)
    }
    const folder = folderOf([...all.keys()])
    for (const [packed, entry] of all) {
      const name = packed.startsWith(folder) ? packed.slice(folder.length) : packed
      requireReadable(name, entry)
      entries.set(name, entry)
    }
    if (entries.size > maxEntries) throw new InvalidArchive(`The archive has more than ${maxEntries} files.`)
  } catch (error) {
    zip.close()
    rethrow(error)
  }
  return {
    read: (name) => readEntry(zip, entries.get(name), name),
    [Symbol.asyncDispose]: async () => zip.close(),
  }
}

/** Returns the folder that an export is in, with a slash; '' if it is in none. */
function folderOf(names: readonly string[]): string {
  const { data } = archiveFiles
  const shortest = names
    .filter((name) => `/${name}`.endsWith(`/${data}`))
    .toSorted((one, other) => one.length - other.length)[0]
  return shortest?.slice(0, -data.length) ?? ''
}

function requireReadable(name: string, entry: Entry): void {
  const isImage = imageFile.test(name)
  if (!isImage && !pageName.test(name) && !Object.values<string>(archiveFiles).includes(name))
    throw new InvalidArchive(`${JSON.stringify(name)} is not part of an export.`)
  if (entry.uncompressedSize > (isImage ? maxImageBytes : maxDataBytes))
    throw new InvalidArchive(`${name} is too large.`)
  if (!entry.canDecodeFileData())
    throw new InvalidArchive(`${name} is encrypted or compressed in an unknown way.`)
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
