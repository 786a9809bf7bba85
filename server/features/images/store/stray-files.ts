import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { profilePictureFiles } from '../profile-picture-files.ts'
import type { StoredSize } from '../decoder/decoded-picture.ts'
import { filesOf, type ImageStore, pictureName, type StoredFile } from './image-store.ts'

const batchSize = 500

/** A picture of a gallery or an account with missing files, and the first of these. */
export type IncompletePicture = { id: number; file: string } | { accountId: number; file: string }

export const missingFileText = ({ file, ...row }: IncompletePicture) =>
  'accountId' in row
    ? `  the profile picture of account ${row.accountId} misses ${file}`
    : `  picture ${row.id} misses ${file}`

export interface StoreCheck {
  /** Files that are neither those of a picture nor recorded in `pending_file`. */
  strays: StoredFile[]
  /** Rows with missing files. */
  incomplete: IncompletePicture[]
}

interface CheckParts {
  em: EntityManager
  images: ImageStore
  signal?: AbortSignal
}

/**
 * Compares the image store with the database. Lists the store before it queries the database, so that concurrent uploads are not
 * strays and concurrent deletions not incomplete.
 */
export async function checkStore({ em, images, signal }: CheckParts): Promise<StoreCheck> {
  const complete = new Map(sources.map((source) => [source, new Set<number>()]))
  const strays: StoredFile[] = []
  for await (const folders of batchesOf(foldersIn(images))) {
    signal?.throwIfAborted()
    const names = folders.map(({ name }) => name)
    const known = await pendingFolders(em, names)
    for (const source of sources) {
      const rows = new Map((await source.ofFolders(em, names)).map((row) => [row.folder, row]))
      for (const { name, files } of folders) {
        const row = rows.get(name)
        if (!row) continue
        known.add(name)
        const stored = new Set(files.map((file) => file.name))
        if (row.files.every((file) => stored.has(file))) complete.get(source)!.add(row.id)
      }
    }
    strays.push(...folders.filter(({ name }) => !known.has(name)).flatMap(({ files }) => files))
  }
  const incomplete: IncompletePicture[] = []
  for (const [source, ids] of complete)
    for await (const row of incompleteRows({ em, images, signal }, source, ids)) incomplete.push(row)
  return { strays, incomplete }
}

interface Folder {
  name: string
  files: StoredFile[]
}

async function* foldersIn(images: ImageStore): AsyncGenerator<Folder> {
  let folder: Folder | undefined
  for await (const file of images.list()) {
    if (!pictureName.test(file.name)) continue
    const name = folderOf(file.name)
    if (folder && folder.name !== name) yield folder
    if (folder?.name !== name) folder = { name, files: [] }
    folder.files.push(file)
  }
  if (folder) yield folder
}

async function* batchesOf<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Checks the files of each row that was not complete; it may have been added, deleted or replaced since. */
async function* incompleteRows(
  { em, images, signal }: CheckParts,
  source: Source,
  complete: ReadonlySet<number>,
): AsyncGenerator<IncompletePicture> {
  let rows: Row[] = []
  do {
    rows = await source.after(em, rows.at(-1)?.id ?? 0)
    const missing: { row: Row; file: string }[] = []
    for (const row of rows.filter(({ id }) => !complete.has(id))) {
      signal?.throwIfAborted()
      const file = await firstAbsent(images, row.files)
      if (file) missing.push({ row, file })
    }
    if (missing.length === 0) continue
    const folders = missing.map(({ row }) => row.folder)
    const existing = new Set((await source.ofFolders(em, folders)).map(({ folder }) => folder))
    for (const { row, file } of missing) if (existing.has(row.folder)) yield source.incomplete(row.id, file)
  } while (rows.length > 0)
}

async function firstAbsent(images: ImageStore, files: string[]): Promise<string | undefined> {
  for (const file of files) {
    const found = await images.open(file)
    if (!found) return file
    found.content.destroy()
  }
  return undefined
}

/** A row with a picture, and the files that it refers to. */
interface Row {
  id: number
  folder: string
  files: string[]
}

/** A table whose rows have pictures. */
interface Source {
  ofFolders: (em: EntityManager, folders: readonly string[]) => Promise<Row[]>
  /** A batch, ordered by id. */
  after: (em: EntityManager, id: number) => Promise<Row[]>
  incomplete: (id: number, file: string) => IncompletePicture
}

type Condition = ReturnType<typeof sql>

async function pendingFolders(em: EntityManager, folders: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ folder: string }>`
    select distinct split_part(name, '/', 1) as folder from pending_file
    where split_part(name, '/', 1) = any(${folders})`.execute(em.getKysely())
  return new Set(rows.map(({ folder }) => folder))
}

async function galleryRows(em: EntityManager, condition: Condition): Promise<Row[]> {
  const { rows } = await sql<{ id: number; file: string; storedSizes: StoredSize[] }>`
    select id, file, stored_sizes as "storedSizes" from gallery_image where ${condition} order by id limit ${batchSize}`.execute(
    em.getKysely(),
  )
  return rows.map((row) => ({ id: row.id, folder: folderOf(row.file), files: filesOf(row) }))
}

async function accountRows(em: EntityManager, condition: Condition): Promise<Row[]> {
  const { rows } = await sql<{ id: number; pictureFolder: string }>`
    select id, picture_folder as "pictureFolder" from users
    where picture_folder is not null and ${condition} order by id limit ${batchSize}`.execute(em.getKysely())
  return rows.map((row) => ({ id: row.id, folder: row.pictureFolder, files: profilePictureFiles(row) }))
}

const sources: readonly Source[] = [
  {
    ofFolders: (em, folders) => galleryRows(em, sql`split_part(file, '/', 1) = any(${folders})`),
    after: (em, id) => galleryRows(em, sql`id > ${id}`),
    incomplete: (id, file) => ({ id, file }),
  },
  {
    ofFolders: (em, folders) => accountRows(em, sql`picture_folder = any(${folders})`),
    after: (em, id) => accountRows(em, sql`id > ${id}`),
    incomplete: (accountId, file) => ({ accountId, file }),
  },
]

export const folderOf = (file: string) => file.slice(0, file.indexOf('/'))
