import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ImageStore, pictureName } from './image-store.ts'
import {
  batchSize,
  type Folder,
  folderOf,
  type IncompletePicture,
  type Row,
  type Source,
  sources,
} from './swept-rows.ts'

const hourMs = 60 * 60 * 1000

/** The file that identifies the database of the store. */
export const ownerFile = 'database/owner'

export interface SweepResult {
  removed: number
  /** Rows with missing files. */
  incomplete: IncompletePicture[]
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
}: SweepParts): Promise<SweepResult> {
  await claimStore(em, images)
  const pause = pacer(dutyCycle, signal)
  const storedBefore = Date.now() - minAgeMs
  const complete = new Map(sources.map((source) => [source, new IdSet()]))
  let removed = 0
  for await (const folders of batchesOf(foldersIn(images))) {
    signal?.throwIfAborted()
    const rows = await rowsOfFolders(em, folders)
    for (const { name, files } of folders) {
      const found = rows.get(name)
      if (found?.row.files.every((file) => files.includes(file)))
        complete.get(found.source)!.add(found.row.id)
    }
    const leftovers = folders
      .filter(({ name, storedAt }) => !rows.has(name) && storedAt < storedBefore)
      .flatMap(({ files }) => files)
    await images.remove(leftovers)
    removed += leftovers.length
    await pause()
  }
  return { removed, incomplete: await incompleteRows({ em, images, signal }, complete, pause) }
}

/**
 * Binds a store to the first database that sweeps it, because a server with another database would delete every picture. A
 * database is identified by the time of its first migration, which a restored backup keeps.
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
    `Nothing was changed: the image store has the pictures of another database. If they belong to this one, remove ${ownerFile} from the store.`,
  )
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

async function rowsOfFolders(
  em: EntityManager,
  folders: Folder[],
): Promise<Map<string, { source: Source; row: Row }>> {
  const names = folders.map(({ name }) => name)
  const found = await Promise.all(
    sources.map(async (source) => (await source.ofFolders(em, names)).map((row) => ({ source, row }))),
  )
  return new Map(found.flat().map((one) => [one.row.folder, one]))
}

/** Ids of rows, one bit each: a set of the folders of ten million pictures would take a gigabyte. */
class IdSet {
  #bits = new Uint8Array(1024)

  add(id: number): void {
    const index = id >>> 3
    if (index >= this.#bits.length) {
      const grown = new Uint8Array(Math.max(index + 1, this.#bits.length * 2))
      grown.set(this.#bits)
      this.#bits = grown
    }
    this.#bits[index]! |= 1 << (id & 7)
  }

  has(id: number): boolean {
    return ((this.#bits[id >>> 3] ?? 0) & (1 << (id & 7))) !== 0
  }
}

/** Checks the files of each row that was not complete; it may have been added, deleted or replaced since. */
async function incompleteRows(
  { em, images, signal }: SweepParts,
  complete: Map<Source, IdSet>,
  pause: () => Promise<void>,
) {
  const incomplete: SweepResult['incomplete'] = []
  for (const source of sources) {
    let rows: Row[] = []
    do {
      await pause()
      rows = await source.after(em, rows.at(-1)?.id ?? 0)
      const missing: { row: Row; file: string }[] = []
      for (const row of rows.filter(({ id }) => !complete.get(source)!.has(id))) {
        signal?.throwIfAborted()
        const file = await firstAbsent(images, row.files)
        if (file) missing.push({ row, file })
      }
      if (missing.length === 0) continue
      const folders = missing.map(({ row }) => row.folder)
      const existing = new Set((await source.ofFolders(em, folders)).map(({ folder }) => folder))
      incomplete.push(
        ...missing
          .filter(({ row }) => existing.has(row.folder))
          .map(({ row, file }) => source.incomplete(row.id, file)),
      )
    } while (rows.length > 0)
  }
  return incomplete
}

/** Sleeps in proportion to the time worked since its last call. */
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
