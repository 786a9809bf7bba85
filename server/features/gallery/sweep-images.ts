import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ImageStore, pictureName } from './image-store.ts'
import { shareFileOf } from './decoder-pool.ts'
import type { StoredSize } from './gallery-image-size.type.ts'

const hour = 60 * 60 * 1000

/** How many pictures are looked at together. */
const batchSize = 500

/** In the store, says whose pictures it keeps. */
export const ownerFile = 'database/owner'

/** What a sweep found and did. */
export interface Swept {
  /** How many files it removed, which no row named. */
  removed: number
  /** Rows whose picture is not all there, each with the first file that it misses. */
  incomplete: { id: number; file: string }[]
}

interface SweepParts {
  em: EntityManager
  images: ImageStore
  /** In milliseconds: an upload has files before it has a row, so younger files stay. */
  olderThan?: number
  signal?: AbortSignal
  /** Share of the time that it works, so that requests have the rest; 1 when absent. */
  dutyCycle?: number
}

/**
 * Removes the files that a crash left without a row, and finds rows without files. The store is listed first and the
 * database asked after, so that what is uploaded or deleted meanwhile is neither removed nor reported.
 */
export async function sweepImages({
  em,
  images,
  olderThan = hour,
  signal,
  dutyCycle = 1,
}: SweepParts): Promise<Swept> {
  await claimStore(em, images)
  const pause = pacer(dutyCycle, signal)
  const storedBefore = Date.now() - olderThan
  const whole = new Set<number>()
  let removed = 0
  for await (const folders of batchesOf(foldersIn(images))) {
    signal?.throwIfAborted()
    const rows = await rowsByFolder(em, sql`file = any(${folders.flatMap(possibleLargeFiles)})`)
    for (const { name, files } of folders) {
      const row = rows.get(name)
      if (row?.files.every((file) => files.includes(file))) whole.add(row.id)
    }
    const old = folders.filter(({ name, storedAt }) => !rows.has(name) && storedAt < storedBefore)
    const leftovers = (await withoutRows(em, old)).flatMap(({ files }) => files)
    await images.remove(leftovers)
    removed += leftovers.length
    await pause()
  }
  return { removed, incomplete: await incompleteRows({ em, images, signal }, whole, pause) }
}

/**
 * A store belongs to the database that swept it first: a server that is started with another database, for once or by
 * mistake, would take every picture for a leftover. The first migration's moment tells databases apart, a restored backup not.
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
    // Killed while it was written.
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
  /** When the youngest of its files was stored, in milliseconds. */
  storedAt: number
}

/** The pictures of a store. What is not called as we call our files is none of ours. */
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

async function* batchesOf<Thing>(things: AsyncIterable<Thing>): AsyncGenerator<Thing[]> {
  let batch: Thing[] = []
  for await (const thing of things) {
    batch.push(thing)
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

/** What a picture's row may name as its large file, which has an index: one of its files, or one that it misses. */
const possibleLargeFiles = ({ name, files }: Folder) => [
  ...new Set([...files, ...['jpg', 'png', 'webp'].map((ending) => `${name}/large.${ending}`)]),
]

/** The folders of which no row names anything, whatever it is called. Reads the whole table, so only before something is removed. */
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
  return rows.map(({ id, file, storedSizes }) => ({
    id,
    files: [file, shareFileOf(file), ...storedSizes.map((size) => size.file)],
  }))
}

/** Looks for the files of each row that was not seen whole: it may be new, or deleted by now. */
async function incompleteRows(
  { em, images, signal }: SweepParts,
  whole: Set<number>,
  pause: () => Promise<void>,
) {
  const incomplete: Swept['incomplete'] = []
  let rows: Row[] = []
  do {
    await pause()
    rows = await rowsWhere(em, sql`id > ${rows.at(-1)?.id ?? 0}`)
    const found: Swept['incomplete'] = []
    for (const { id, files } of rows.filter(({ id }) => !whole.has(id))) {
      signal?.throwIfAborted()
      const file = await firstAbsent(images, files)
      if (file) found.push({ id, file })
    }
    if (found.length === 0) continue
    const still = new Set(
      (await rowsWhere(em, sql`id = any(${found.map(({ id }) => id)})`)).map(({ id }) => id),
    )
    incomplete.push(...found.filter(({ id }) => still.has(id)))
  } while (rows.length > 0)
  return incomplete
}

/** Returns what to wait for between batches: a pause as long as the time since the last one demands. */
function pacer(dutyCycle: number, signal?: AbortSignal): () => Promise<void> {
  let begin = performance.now()
  return async () => {
    const worked = performance.now() - begin
    if (dutyCycle < 1) await sleep(worked / dutyCycle - worked, undefined, { signal })
    begin = performance.now()
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
