import type { EntityManager } from '@mikro-orm/postgresql'
import { addJob } from '../../../database/jobs.ts'
import { rows, sql } from '../../../database/statements.ts'
import { unavailable } from '../../../errors/errors.ts'
import { filesOf } from '../file-names.ts'
import { type ImageStore, UnwritableStore } from './image-store.ts'

/** Longer than any upload or import takes. */
const uploadLifetime = sql.lit('1 day')

/**
 * Identifies a database. A copy, a restored dump and a promoted replica have another value, because the files of an upload that
 * runs on the original may get their row there (docs/decisions/0015-image-stores.md).
 */
const thisDatabase = sql<string>`concat_ws('/',
  (select system_identifier from pg_control_system()),
  (select oid from pg_database where datname = current_database()),
  substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))`

declare global {
  namespace GraphileWorker {
    interface Tasks {
      /** Names the database of an upload, which may have ended without rows. */
      remove_files: { names: readonly string[]; uploadedTo?: string }
    }
  }
}

/** Queues the removal of files in the transaction that deletes their row. */
export async function recordRemoval(em: EntityManager, names: readonly string[]): Promise<void> {
  if (names.length > 0) await addJob(em, 'remove_files', { names })
}

/** Queues the removal of files that a former version recorded in a table. */
export async function adoptPendingFiles(em: EntityManager): Promise<void> {
  await rows(em)`
    with adopted as (
      delete from pending_file where uploaded_by is null
        or uploaded_by = ${thisDatabase} and recorded_at < now() - interval '1 hour'
      returning name
    ), names as (select json_agg(name) as names from adopted having count(*) > 0)
    select graphile_worker.add_job('remove_files', json_build_object('names', names)) from names`
}

declare module '../../../graphql/context.ts' {
  interface Services {
    pendingFiles: PendingFiles
  }
}

/**
 * Stores and removes files by jobs: the removal of a file is queued for later before it is stored, until its row is committed, and
 * again by the deletion of its row. No other file is ever removed. Names are never reused.
 */
export class PendingFiles {
  readonly #images: ImageStore
  /** Files of deleted rows that could not be removed yet, and of hidden images. */
  #unserved = new Set<string>()

  constructor(images: ImageStore) {
    this.#images = images
  }

  /**
   * Returns whether the row of a file was deleted, or its image or profile hidden, although the file still exists, as `readUnserved`
   * found.
   */
  isUnserved(name: string): boolean {
    return this.#unserved.has(name)
  }

  async readUnserved(em: EntityManager): Promise<void> {
    const unremoved = await rows<{ name: string }>(em)`
      select name from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id,
      json_array_elements_text(payload -> 'names') name
      where task.identifier = 'remove_files' and attempts > 0`
    const hidden = await rows<Parameters<typeof filesOf>[0]>(em)`
      select file, stored_sizes as "storedSizes" from gallery_image where hidden_reason is not null
      union all
      select file, stored_sizes from gallery_image
      where creator_profile_id in (select id from creator_profile where hidden_reason is not null)`
    this.#unserved = new Set([...unremoved.map(({ name }) => name), ...hidden.flatMap(filesOf)])
  }

  /** Begins an upload; `em` must not be in a transaction. */
  upload(em: EntityManager): UploadedFiles {
    return new UploadedFiles(em, this.#images)
  }

  /** The job: rejects if a file cannot be removed, and is repeated. */
  async remove(
    em: EntityManager,
    { names, uploadedTo }: GraphileWorker.Tasks['remove_files'],
  ): Promise<void> {
    if (uploadedTo) {
      const [here] = await rows(em)`select where ${uploadedTo} = ${thisDatabase}`
      if (!here) return
    }
    await this.#images.remove(names)
  }
}

/** The stored files of an upload; removed after disposal unless their rows were committed. */
export class UploadedFiles implements AsyncDisposable {
  readonly #em: EntityManager
  readonly #images: ImageStore
  /** The jobs that would remove the files. */
  readonly #jobIds: string[] = []

  constructor(em: EntityManager, images: ImageStore) {
    this.#em = em
    this.#images = images
  }

  /** Stores files; returns their size in bytes. Throws `UnwritableStore` if the store cannot be written. */
  async put(contents: readonly { name: string; content: Buffer }[]): Promise<number> {
    const names = contents.map(({ name }) => name)
    const [job] = await rows<{ id: string }>(this.#em)`
      select id from graphile_worker.add_job('remove_files',
        json_build_object('names', ${names}::text[], 'uploadedTo', ${thisDatabase}),
        run_at => now() + ${uploadLifetime}::interval)`
    this.#jobIds.push(job!.id)
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
    const kept = await rows(em)`select from graphile_worker.complete_jobs(${this.#jobIds}::bigint[])`
    if (kept.length !== this.#jobIds.length) throw unavailable()
  }

  /** Waits for a commit whose result the upload does not know. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#jobIds.length === 0) return
    // Otherwise the jobs run a day later.
    await rows(this.#em)`
      select from graphile_worker.reschedule_jobs(${this.#jobIds}::bigint[], run_at => now())`.catch(() => {})
  }
}
