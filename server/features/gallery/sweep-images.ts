import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { filesOf, type ImageStore, pictureName } from './image-store.ts'
import type { StoredSize } from './gallery-image.entity.ts'

const hourMs = 60 * 60 * 1000

const batchSize = 500

/** Name of the file that identifies the database to which the store belongs. */
export const ownerFile = 'database/owner'

/** Result of a sweep. */
export interface Swept {
  removed: number
  /** Rows with missing files, each with the first of them. */
  incomplete: { id: number; file: string }[]
}

interface SweepParts {
  em: EntityManager
  images: ImageStore
  /** Younger files are kept: an upload stores its files before its rows. */
  minAgeMs?: number
  signal?: AbortSignal
  /** Fraction of the time in which the sweep works, to leave capacity for requests; 1 by default. */
  dutyCycle?: number
}

/**
 * Deletes files that a crash left without a row, and finds rows without files. Lists the store before it queries the database,
 * so that concurrent uploads are not deleted and concurrent deletions not reported.
 */
export async function sweepImages({
  em,
  images,
  minAgeMs = hourMs,
  signal,
  dutyCycle = 1,
}: SweepParts): Promise<Swept> {
  await claimStore(em, images)
  const pause = pacer(dutyCycle, signal)
  const storedBefore = Date.now() - minAgeMs
  const complete = new Set<number>()
  let removed = 0
  for await (const folders of batchesOf(foldersIn(images))) {
    signal?.throwIfAborted()
    const rows = await rowsByFolder(em, sql`file = any(${folders.flatMap(possibleLargeFiles)})`)
    for (const { name, files } of folders) {
      const row = rows.get(name)
      if (row?.files.every((file) => files.includes(file))) complete.add(row.id)
    }
    const old = folders.filter(({ name, storedAt }) => !rows.has(name) && storedAt < storedBefore)
    const leftovers = (await withoutRows(em, old)).flatMap(({ files }) => files)
    await images.remove(leftovers)
    removed += leftovers.length
    await pause()
  }
  return { removed, incomplete: await incompleteRows({ em, images, signal }, complete, pause) }
}

/**
 * Binds a store to the database that sweeps it first: a server that runs with another database by mistake would delete every
 * picture. Databases are identified by the time of their first migration, which a restored backup keeps.
 */
export async function claimStore(em: EntityManager, images: ImageStore): Promise<void> {
  const { rows } = await sql<{ database: string }>`
    select md5(extract(epoch from executed_at)::text) as database from mikro_orm_migrations order by id limit 1`.execute(
    em.getKysely(),
  )
  const { database } = rows[0]!
  const found = await images.open(ownerFile)
  if (!found) return images.put(ownerFile, Buffer.from(database))
  const owner = Buffer.concat(await found.content.toArray()).toString()
  if (owner === database) return
  if (owner === '') {
    // The process was killed while it wrote the file.
    await images.remove([ownerFile])
    return images.put(ownerFile, Buffer.from(database))
  }
  throw new Error(
    `Nothing was touched: the image store keeps the pictures of another database. If they belong to this one, remove ${ownerFile} from the store.`,
  )
}

interface Folder {
  name: string
  files: string[]
  /** When its newest file was stored, in milliseconds since 1970. */
  storedAt: number
}

async function* foldersIn(images: ImageStore): AsyncGenerator<Folder> {
  let folder: Folder | undefined
  for await (const { name: file, storedAt } of images.list()) {
    if (!pictureName.test(file)) continue
    const name = folderOf(file)
    if (folder && folder.name !== name) yield folder
    if (folder?.name !== name) folder = { name, files: [], storedAt: 0 }
    folder.files.push(file)
    folder.storedAt = Math.max(folder.storedAt, storedAt.getTime())
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

interface Row {
  id: number
  files: string[]
}

/** Returns the possible names of a picture's large file, present or missing; the column is indexed. */
const possibleLargeFiles = ({ name, files }: Folder) => [
  ...new Set([...files, ...['jpg', 'png', 'webp'].map((ending) => `${name}/large.${ending}`)]),
]

/** Returns the folders that no row references. Scans the whole table, so it runs only before a deletion. */
async function withoutRows(em: EntityManager, folders: Folder[]): Promise<Folder[]> {
  if (folders.length === 0) return []
  const names = folders.map(({ name }) => name)
  const rows = await rowsByFolder(em, sql`split_part(file, '/', 1) = any(${names})`)
  return folders.filter(({ name }) => !rows.has(name))
}

const rowsByFolder = async (
  em: EntityManager,
  condition: ReturnType<typeof sql>,
): Promise<Map<string, Row>> =>
  new Map((await rowsWhere(em, condition)).map((row) => [folderOf(row.files[0]!), row]))

async function rowsWhere(em: EntityManager, condition: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await sql<{ id: number; file: string; storedSizes: StoredSize[] }>`
    select id, file, stored_sizes as "storedSizes" from gallery_image where ${condition} order by id limit ${batchSize}`.execute(
    em.getKysely(),
  )
  return rows.map((row) => ({ id: row.id, files: filesOf(row) }))
}

/** Checks the files of each row that was not seen complete: it may be new, or deleted by now. */
async function incompleteRows(
  { em, images, signal }: SweepParts,
  complete: Set<number>,
  pause: () => Promise<void>,
) {
  const incomplete: Swept['incomplete'] = []
  let rows: Row[] = []
  do {
    await pause()
    rows = await rowsWhere(em, sql`id > ${rows.at(-1)?.id ?? 0}`)
    const missing: Swept['incomplete'] = []
    for (const { id, files } of rows.filter(({ id }) => !complete.has(id))) {
      signal?.throwIfAborted()
      const file = await firstAbsent(images, files)
      if (file) missing.push({ id, file })
    }
    if (missing.length === 0) continue
    const existing = new Set(
      (await rowsWhere(em, sql`id = any(${missing.map(({ id }) => id)})`)).map(({ id }) => id),
    )
    incomplete.push(...missing.filter(({ id }) => existing.has(id)))
  } while (rows.length > 0)
  return incomplete
}

/** Returns a function that sleeps in proportion to the time worked since its last call. */
function pacer(dutyCycle: number, signal?: AbortSignal): () => Promise<void> {
  let start = performance.now()
  return async () => {
    const worked = performance.now() - start
    if (dutyCycle < 1) await sleep(worked / dutyCycle - worked, undefined, { signal })
    start = performance.now()
  }
}

async function firstAbsent(images: ImageStore, files: string[]): Promise<string | undefined> {
  for (const file of files) {
    const found = await images.open(file)
    if (!found) return file
    found.content.destroy()
  }
  return undefined
}

const folderOf = (file: string) => file.slice(0, file.indexOf('/'))
