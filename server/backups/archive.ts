import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'

/** A file of an archive, small enough for memory. */
export interface ArchivedFile {
  name: string
  content: Buffer
}

/** Thrown for an archive that is truncated, corrupt or has unexpected content. */
export class DamagedArchive extends Error {}

/** Stored as the PAX header `comment`, which tar programs keep. */
const checksumOf = (content: Buffer) => `sha256 ${createHash('sha256').update(content).digest('hex')}`

/**
 * Writes an archive that only its owner may read. It is written to `.part`, which a killed process leaves behind, and
 * renamed when it is complete.
 */
export async function writeArchive(
  path: string,
  files: AsyncIterable<ArchivedFile>,
  signal?: AbortSignal,
): Promise<void> {
  if (existsSync(path)) throw new Error(`${path} exists already.`)
  const part = `${path}.part`
  await rm(part, { force: true })
  try {
    // Not opened by the stream, which could create the file after an early abort has removed it.
    const output = await open(part, 'wx', 0o600)
    const tar = pack()
    const written = pipeline(
      tar,
      // Pictures do not compress, and rows compress well at any level.
      createGzip({ level: constants.Z_BEST_SPEED }),
      output.createWriteStream({ flush: true }),
      { signal },
    )
    const packed = packFiles(tar, files).catch((error: Error) => {
      tar.destroy(error)
      throw error
    })
    await Promise.all([written, packed])
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw signal?.aborted ? signal.reason : error
  }
}

async function packFiles(tar: Pack, files: AsyncIterable<ArchivedFile>): Promise<void> {
  for await (const { name, content } of files) {
    await new Promise<void>((resolve, reject) => {
      const header = { name, mode: 0o600, pax: { comment: checksumOf(content) } }
      // The event covers a full disk and an abort in the middle of an entry.
      tar.entry(header, content, (error) => (error ? reject(error) : resolve())).on('error', reject)
    })
  }
  tar.finalize()
}

/** Yields the files of an archive. Throws `DamagedArchive` if one differs from its checksum. */
export async function* readArchive(path: string): AsyncGenerator<ArchivedFile> {
  const unpacking = extract()
  const read = pipeline(createReadStream(path), createGunzip(), unpacking)
  read.catch(() => {}) // the loop throws it too
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

const isFileError = (error: unknown) =>
  error instanceof DamagedArchive || (error instanceof Error && 'syscall' in error)

const damaged = (path: string, cause: unknown) =>
  new DamagedArchive(
    `${path} is not a backup, or it is damaged or truncated (${(cause as Error).message}).`,
    { cause },
  )
