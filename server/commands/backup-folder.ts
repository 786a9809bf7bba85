import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pictureName } from '../features/images/store/image-store.ts'

/** The archive of pg_dump. */
export const dumpFile = 'database.dump'
/** Has the files of pictures, by their names in the image store. */
export const imagesFolder = 'images'
/** Lists all files in the format of sha256sum, last the dump: a list without it is truncated. */
const checksumsFile = 'SHA256SUMS'

interface BackupFacts {
  /** ISO 8601. */
  madeAt: string
  /** The latest migration of the database. */
  migration: string
}

const heading = /^# Astrofolio, made at (?<madeAt>\S+), (?<migration>\S+)$/
const line = /^(?<checksum>[0-9a-f]{64}) {2}(?<name>\S+)$/

/** Writes the list of files, which completes a backup. */
export async function writeChecksums(folder: string, { madeAt, migration }: BackupFacts): Promise<void> {
  await using list = await open(join(folder, checksumsFile), 'wx', 0o600)
  const add = async (name: string) => list.write(`${await checksumOf(join(folder, name))}  ${name}\n`)
  await list.write(`# Astrofolio, made at ${madeAt}, ${migration}\n`)
  for (const picture of await readdir(join(folder, imagesFolder)))
    for (const file of await readdir(join(folder, imagesFolder, picture)))
      await add(`${imagesFolder}/${picture}/${file}`)
  await add(dumpFile)
  await list.sync()
}

/** Checks all files of a backup. Throws an error that names what is missing, damaged or foreign. */
export async function checkBackup(folder: string): Promise<BackupFacts> {
  const path = join(folder, checksumsFile)
  if (!existsSync(path)) throw new Error(`${folder} is not a complete backup: it has no ${checksumsFile}.`)
  let facts: BackupFacts | undefined
  let last: string | undefined
  await using list = await open(path)
  for await (const text of list.readLines({ autoClose: false })) {
    if (!facts) {
      facts = heading.exec(text)?.groups as BackupFacts | undefined
      if (!facts) throw new Error(`${path} is not the list of a backup.`)
      continue
    }
    const { checksum, name = '' } = line.exec(text)?.groups ?? {}
    if (name !== dumpFile && !pictureOf(name)) throw new Error(`${path} has an unknown line: ${text}`)
    if (!existsSync(join(folder, name))) throw new Error(`The backup is incomplete: ${name} is missing.`)
    if ((await checksumOf(join(folder, name))) !== checksum)
      throw new Error(`${name} in the backup is damaged.`)
    last = name
  }
  if (!facts || last !== dumpFile) throw new Error(`${path} is truncated: it ends before ${dumpFile}.`)
  return facts
}

/** Returns the names of the pictures' files in a checked backup. */
export async function* picturesIn(folder: string): AsyncGenerator<string> {
  await using list = await open(join(folder, checksumsFile))
  for await (const text of list.readLines({ autoClose: false })) {
    const name = pictureOf(line.exec(text)?.groups?.['name'] ?? '')
    if (name) yield name
  }
}

/** Returns the name in the image store of a file in the folder of images. */
function pictureOf(path: string): string | undefined {
  const name = path.startsWith(`${imagesFolder}/`) ? path.slice(imagesFolder.length + 1) : ''
  return pictureName.test(name) ? name : undefined
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
