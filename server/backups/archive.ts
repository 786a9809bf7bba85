import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'

/** A file in an archive, small enough to be held whole: an archive of any size passes through little memory. */
export interface ArchivedFile {
  name: string
  content: Buffer
}

/** An archive that cannot be read to its end, or holds what nobody put into it. */
export class DamagedArchive extends Error {}

/** Stands beside a file as `comment`, the one word that every tar leaves alone. */
const checksumOf = (content: Buffer) => `sha256 ${createHash('sha256').update(content).digest('hex')}`

/**
 * Writes an archive that nobody else may read. It has its name only once it is whole: until then, and for good where
 * the process is killed, it is called `.part`.
 */
export async function writeArchive(
  path: string,
  files: AsyncIterable<ArchivedFile>,
  signal?: AbortSignal,
): Promise<void> {
  if (
    await access(path).then(
      () => true,
      () => false,
    )
  )
    throw new Error(`${path} is there already.`)
  const part = `${path}.part`
  await rm(part, { force: true })
  try {
    const packing = pack()
    // Pictures do not get smaller; what does, does so at once.
    const packed = pipeline(
      packing,
      createGzip({ level: constants.Z_BEST_SPEED }),
      createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
      { signal },
    )
    const filled = fill(packing, files).catch((error: Error) => {
      packing.destroy(error)
      throw error
    })
    // Who of the two failed first, says why.
    await Promise.all([packed, filled])
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw signal?.aborted ? signal.reason : error
  }
}

async function fill(packing: Pack, files: AsyncIterable<ArchivedFile>): Promise<void> {
  for await (const { name, content } of files) {
    await new Promise<void>((done, fail) => {
      const header = { name, mode: 0o600, pax: { comment: checksumOf(content) } }
      // Also where the disk is full or somebody stops us in the middle of it.
      packing.entry(header, content, (error) => (error ? fail(error) : done())).on('error', fail)
    })
  }
  packing.finalize()
}

/** The files of an archive, each as it was put in; throws `DamagedArchive` where one is not. */
export async function* readArchive(path: string): AsyncGenerator<ArchivedFile> {
  const unpacking = extract()
  const read = pipeline(createReadStream(path), createGunzip(), unpacking)
  read.catch(() => {}) // the loop hears of it too
  try {
    for await (const file of unpacking) {
      const { name, pax } = file.header
      const content = await contentOf(file)
      if ((pax as { comment?: string } | null)?.comment !== checksumOf(content))
        throw new DamagedArchive(`${name} in ${path} is damaged.`)
      yield { name, content }
    }
    await read
  } catch (error) {
    throw isFileError(error) ? error : damaged(path, error)
  }
}

async function contentOf(file: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of file) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** It is absent, or closed to us, as the words of the problem say. */
const isFileError = (error: unknown) =>
  error instanceof DamagedArchive || (error instanceof Error && 'syscall' in error)

const damaged = (path: string, cause: unknown) =>
  new DamagedArchive(
    `${path} is no archive of a backup, or is damaged or cut (${(cause as Error).message}).`,
    { cause },
  )
