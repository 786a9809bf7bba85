import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { imageName } from '../features/images/file-names.ts'

/** The archive of pg_dump. */
export const dumpFile = 'database.dump'
/** Has the files of images, by their names in the image store. */
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
  for (const image of await readdir(join(folder, imagesFolder)))
    for (const file of await readdir(join(folder, imagesFolder, image)))
      await add(`${imagesFolder}/${image}/${file}`)
  await add(dumpFile)
  await list.sync()
}

/** Checks all files of a backup. Throws an error that names what is missing, damaged or foreign. */
export async function checkBackup(folder: string): Promise<BackupFacts> {
  let facts: Partial<BackupFacts> | undefined
  let last = ''
  for await (const text of listOf(folder)) {
    const { checksum, name = '' } = line.exec(text)?.groups ?? {}
    if (!facts) facts = heading.exec(text)?.groups ?? {}
    else if (name !== dumpFile && !imageOf(name)) throw new Error(`The backup has an unknown file: ${text}`)
    else if (!existsSync(join(folder, name))) throw new Error(`The backup is incomplete: ${name} is missing.`)
    else if ((await checksumOf(join(folder, name))) !== checksum)
      throw new Error(`${name} in the backup is damaged.`)
    last = name
  }
  const { madeAt, migration } = facts ?? {}
  if (!madeAt || !migration)
    throw new Error(`${folder} is not a backup: its ${checksumsFile} is another list.`)
  if (last !== dumpFile) throw new Error(`The backup is truncated: ${checksumsFile} ends before ${dumpFile}.`)
  return { madeAt, migration }
}

/** Returns the names of the images' files in a checked backup. */
export async function* imagesIn(folder: string): AsyncGenerator<string> {
  for await (const text of listOf(folder)) {
    const name = imageOf(line.exec(text)?.groups?.['name'] ?? '')
    if (name) yield name
  }
}

async function* listOf(folder: string): AsyncGenerator<string> {
  const path = join(folder, checksumsFile)
  if (!existsSync(path)) throw new Error(`${folder} is not a complete backup: it has no ${checksumsFile}.`)
  await using list = await open(path)
  yield* list.readLines({ autoClose: false })
}

/** Returns the name in the image store of a file in the folder of images. */
function imageOf(path: string): string | undefined {
  const name = path.startsWith(`${imagesFolder}/`) ? path.slice(imagesFolder.length + 1) : ''
  return imageName.test(name) ? name : undefined
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
