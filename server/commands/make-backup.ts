import { createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type EntityManager, IsolationLevel } from '@mikro-orm/postgresql'
import { GalleryImage } from '../features/gallery/gallery-image.entity.ts'
import { profilePictureFiles } from '../features/images/profile-picture-files.ts'
import { filesOf } from '../features/images/file-names.ts'
import type { ImageStore } from '../features/images/store/image-store.ts'
import { User } from '../features/session/user.entity.ts'
import { dumpFile, imagesFolder, writeChecksums } from './backup-folder.ts'
import { type PostgresParts, runPostgresProgram } from './postgres-programs.ts'
import { pathArgument } from './run-command.ts'

/** Tables whose rows are of no use elsewhere: they are valid for a day at most, or name files without a row. */
export const tablesWithoutRows = [
  'idempotency_key',
  'mail', // a restored site must not send old mails again
  'mailed_link',
  'oauth_attempt',
  'passkey_challenge',
  'pending_file',
  'recent_visit',
  'sign_in_token',
  'throttle',
]

interface BackupResult {
  accounts: number
  pictures: number
  /** Files that the image store has lost, each with its image. */
  lost: string[]
}

interface BackupParts extends PostgresParts {
  images: ImageStore
  /** Must not exist yet. */
  folder: string
}

/**
 * Writes a dump of the database and the images of its rows to a folder, also while servers run. The folder is named `.part`
 * until it is complete.
 */
export async function makeBackup({ folder, ...parts }: BackupParts): Promise<BackupResult> {
  if (existsSync(folder)) throw new Error(`${folder} exists already.`)
  const part = `${folder}.part`
  await rm(part, { recursive: true, force: true })
  await mkdir(join(part, imagesFolder), { recursive: true, mode: 0o700 })
  try {
    const result = await writeBackup(part, parts)
    await rename(part, folder)
    return result
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

/**
 * Files never change, and are deleted after their row. Most are copied before the dump: a file that was stored and deleted
 * between the two copies is the only one that a row of the dump could lack. Then the dump is repeated.
 */
async function writeBackup(part: string, parts: Omit<BackupParts, 'folder'>): Promise<BackupResult> {
  const em = parts.orm.em.fork()
  await copyImages(em, part, parts)
  for (;;) {
    const { missing, folders, ...backedUp } = await em.transactional(
      async (em) => {
        const facts = await dump(em, part, parts)
        return { ...facts, ...(await copyImages(em, part, parts, { removesOthers: true })) }
      },
      { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
    )
    const lost = missing.size > 0 ? (await copyImages(em, part, parts)).missing : missing
    if ([...missing].some((file) => !lost.has(file))) continue
    for (const folder of await readdir(join(part, imagesFolder)))
      if (!folders.has(folder)) await rm(join(part, imagesFolder, folder), { recursive: true })
    await writeChecksums(part, backedUp)
    return { ...backedUp, lost: [...missing] }
  }
}

/** Dumps the snapshot of the transaction. */
async function dump(em: EntityManager, part: string, parts: PostgresParts) {
  const [{ snapshot, migration }] = await em.execute<[{ snapshot: string; migration: string }]>(
    `select pg_export_snapshot() as snapshot, (select name from mikro_orm_migrations order by id desc limit 1) as migration`,
  )
  const excluded = tablesWithoutRows.map((table) => `--exclude-table-data=${table}`)
  const options = [
    '--format=custom',
    `--snapshot=${snapshot}`,
    `--file=${join(part, dumpFile)}`,
    // A restored site does not repeat the jobs of another one.
    '--exclude-schema=graphile_worker',
    ...excluded,
  ]
  await runPostgresProgram('pg_dump', options, parts)
  await chmod(join(part, dumpFile), 0o600)
  const [accounts, images] = [await em.count(User), await em.count(GalleryImage)]
  return { migration, madeAt: new Date().toISOString(), accounts, pictures: images }
}

/**
 * Copies the files of all images that are not in the folder yet, and removes former ones of the same images if asked to. Returns the
 * missing ones and the images' folders.
 */
async function copyImages(
  em: EntityManager,
  part: string,
  { images, signal }: Omit<BackupParts, 'folder'>,
  { removesOthers = false } = {},
) {
  const missing = new Set<string>()
  const folders = new Set<string>()
  for await (const { title, files } of imagesOf(em)) {
    signal.throwIfAborted()
    const folder = dirname(files[0]!)
    folders.add(folder)
    const copied = await Promise.all(
      files.map((name) => copyFile(images, name, join(part, imagesFolder, name))),
    )
    const absent = files[copied.indexOf(false)]
    if (absent) missing.add(`${title} misses ${absent}`)
    if (!removesOthers) continue
    for (const name of await readdir(join(part, imagesFolder, folder)).catch(() => []))
      if (!files.includes(`${folder}/${name}`)) await rm(join(part, imagesFolder, folder, name))
  }
  return { missing, folders }
}

async function* imagesOf(em: EntityManager): AsyncGenerator<{ title: string; files: string[] }> {
  for await (const image of em.stream(GalleryImage, { fields: ['file', 'storedSizes'] }))
    yield { title: `picture ${image.id}`, files: filesOf(image) }
  const withProfilePicture = { where: { pictureFolder: { $ne: null } }, fields: ['pictureFolder'] as const }
  for await (const user of em.stream(User, withProfilePicture))
    yield { title: `the profile picture of account ${user.id}`, files: profilePictureFiles(user) }
}

/** Returns whether the copy exists. */
async function copyFile(images: ImageStore, name: string, copy: string): Promise<boolean> {
  if (existsSync(copy)) return true
  const image = await images.open(name)
  if (!image) return false
  await mkdir(dirname(copy), { recursive: true, mode: 0o700 })
  await pipeline(image.content, createWriteStream(copy, { flags: 'wx', mode: 0o600, flush: true }))
  return true
}

export const accountsAndImages = ({ accounts, pictures: images }: { accounts: number; pictures: number }) =>
  `${accounts} ${accounts === 1 ? 'account' : 'accounts'} and ${images} ${images === 1 ? 'picture' : 'pictures'}`

/** Returns the folder argument, or a new folder in DATA_DIR/backups. */
export function backupFolder(args: string[], { dataDir, now }: { dataDir: string; now: Date }): string {
  const time = now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
  return pathArgument(args, 'npm run backup -- FOLDER') ?? join(dataDir, 'backups', `astrofolio-${time}`)
}
