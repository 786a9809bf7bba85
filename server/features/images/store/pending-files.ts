import { changedRows, rows, sql } from '../../../database/statements.ts'
import { deleteInBatches } from '../../../database/delete-in-batches.ts'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Logger } from 'pino'
import { unavailable } from '../../../errors/errors.ts'
import { type ImageStore, UnremovedFiles, UnwritableStore } from './image-store.ts'

const batchSize = 1_000
const refreshIntervalMs = 60_000

/**
 * Identifies a database. A copy, a restored dump and a promoted replica have another value, because the files of an upload that
 * runs on the original may get their row there (docs/decisions/0015-image-stores.md).
 */
const thisDatabase = sql<string>`concat_ws('/',
  (select system_identifier from pg_control_system()),
  (select oid from pg_database where datname = current_database()),
  substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))`

/** Records files in the transaction that deletes their row, so that they are removed even after a crash. */
export async function recordRemoval(em: EntityManager, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await rows(em)`insert into pending_file (name) select unnest(${names}::text[]) on conflict do nothing`
}

declare module '../../../graphql/context.ts' {
  interface Services {
    pendingFiles: PendingFiles
  }
}

/**
 * Stores and removes files by a record in the database, the table `pending_file`: a file is recorded before it is stored until its
 * row is committed, and from the deletion of its row until it is removed. No other file is ever removed. Names are never
 * reused, so several processes may remove the same file.
 */
export class PendingFiles {
  /** Failed attempts to remove a file since the start of the process. */
  failedRemovals = 0
  readonly #images: ImageStore
  readonly #logger: Pick<Logger, 'error'>
  /** Files of deleted rows that could not be removed yet. */
  readonly #unremoved = new Set<string>()

  constructor(images: ImageStore, logger: Pick<Logger, 'error'>) {
    this.#images = images
    this.#logger = logger
  }

  /** Returns whether this process knows that the row of a file was deleted although the file still exists. */
  isRemoved(name: string): boolean {
    return this.#unremoved.has(name)
  }

  /** Begins an upload; `em` must not be in a transaction. */
  upload(em: EntityManager): UploadedFiles {
    return new UploadedFiles(em, this.#images, (names) => this.#abandon(em, names))
  }

  /** Removes files whose removal was recorded and committed. Logs a failure, which `removeRecorded` repeats. */
  async remove(em: EntityManager, names: readonly string[]): Promise<void> {
    try {
      await this.#remove(em, names)
    } catch (err) {
      this.#logger.error({ err }, 'The record of removed picture files cannot be changed')
    }
  }

  /** Removes all files that are recorded as removed, and those of uploads that ended without a row an hour ago. */
  async removeRecorded(em: EntityManager): Promise<void> {
    await rows(em)`update pending_file set uploaded_by = null
      where uploaded_by = ${thisDatabase} and recorded_at < now() - interval '1 hour'`
    // The other database has its own record of its uploads.
    const isForeign = sql`uploaded_by <> ${thisDatabase} and recorded_at < now() - interval '1 day'`
    await deleteInBatches(em, 'pending_file', isForeign)
    const known = [...this.#unremoved]
    const unremoved = new Set<string>()
    let names = ['']
    do {
      const recorded = await rows<{ name: string }>(em)`select name from pending_file
        where uploaded_by is null and name > ${names.at(-1)} order by name limit ${batchSize}`
      names = recorded.map(({ name }) => name)
      for (const name of await this.#remove(em, names)) unremoved.add(name)
    } while (names.length === batchSize)
    // Another process removed the others. Names that were added meanwhile stay.
    for (const name of known) if (!unremoved.has(name)) this.#unremoved.delete(name)
  }

  /** Removes the files of an upload without rows. Waits for a commit whose result the upload does not know. */
  async #abandon(em: EntityManager, names: readonly string[]): Promise<void> {
    const abandoned = await rows<{ name: string }>(em)`update pending_file set uploaded_by = null
      where name = any(${names}) and uploaded_by is not null returning name`
    await this.#remove(
      em,
      abandoned.map(({ name }) => name),
    )
  }

  /** Returns the names of the files that could not be removed, which are logged and stay recorded. */
  async #remove(em: EntityManager, names: readonly string[]): Promise<readonly string[]> {
    if (names.length === 0) return []
    for (const name of names) this.#unremoved.add(name)
    let failed: readonly string[] = []
    try {
      await this.#images.remove(names)
    } catch (err) {
      failed = err instanceof UnremovedFiles ? err.names : names
      const text = `${failed.length} files of deleted pictures cannot be removed; this is retried every minute`
      this.#logger.error({ err, files: failed.slice(0, 20) }, text)
    }
    this.failedRemovals += failed.length
    const unremoved = new Set(failed)
    const removed = names.filter((name) => !unremoved.has(name))
    await rows(em)`delete from pending_file where name = any(${removed}) and uploaded_by is null`
    for (const name of removed) this.#unremoved.delete(name)
    return failed
  }
}

/** The stored files of an upload; removed at disposal unless their rows were committed. */
export class UploadedFiles implements AsyncDisposable {
  readonly #em: EntityManager
  readonly #images: ImageStore
  readonly #abandon: (names: readonly string[]) => Promise<void>
  readonly #names: string[] = []
  /** By a clock that nobody sets. */
  #refreshedAt = performance.now()

  constructor(em: EntityManager, images: ImageStore, abandon: (names: readonly string[]) => Promise<void>) {
    this.#em = em
    this.#images = images
    this.#abandon = abandon
  }

  /** Records and stores files; returns their size in bytes. Throws `UnwritableStore` if the store cannot be written. */
  async put(contents: readonly { name: string; content: Buffer }[]): Promise<number> {
    const names = contents.map(({ name }) => name)
    await rows(this.#em)`
      insert into pending_file (name, uploaded_by) select unnest(${names}::text[]), ${thisDatabase}`
    // An import may take longer than an hour.
    if (performance.now() - this.#refreshedAt >= refreshIntervalMs) {
      this.#refreshedAt = performance.now()
      await rows(this.#em)`update pending_file set recorded_at = now() where name = any(${this.#names})`
    }
    this.#names.push(...names)
    // Waits for all, so that disposal does not race with a put.
    const puts = await Promise.allSettled(
      contents.map(({ name, content }) => this.#images.put(name, content)),
    )
    const failed = puts.filter((put) => put.status === 'rejected').map(({ reason }) => reason as Error)
    const error = failed.find((error) => error instanceof UnwritableStore) ?? failed[0]
    if (error) throw error
    return contents.reduce((bytes, { content }) => bytes + content.length, 0)
  }

  /** Runs in the transaction that adds the rows. Throws UNAVAILABLE if the files may have been removed meanwhile. */
  async keep(em: EntityManager): Promise<void> {
    const count = await changedRows(em)`
      delete from pending_file where name = any(${this.#names}) and uploaded_by is not null`
    if (count !== this.#names.length) throw unavailable()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // Otherwise `removeRecorded` removes them.
    await this.#abandon(this.#names).catch(() => {})
  }
}
