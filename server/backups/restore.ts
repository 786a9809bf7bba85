import type { MikroORM } from '@mikro-orm/postgresql'
import { type ClientBase, escapeIdentifier } from 'pg'
import { type ImageStore, pictureName } from '../features/images/store/image-store.ts'
import { loadFunctions } from '../database/functions.ts'
import { withStartLock } from '../database/startup.ts'
import { loadCatalogue } from '../features/sky/load-catalogue.ts'
import { type ArchivedFile, readArchive } from './archive.ts'
import { RestoreTarget } from './restore-target.ts'
import { tablesToBackUp } from './backed-up-tables.ts'
import { type Counts, type Manifest, manifestOf } from './manifest.ts'

interface RestoreResult {
  madeAt: string
  accounts: number
  pictures: number
}

interface RestoreParts {
  orm: MikroORM
  images: ImageStore
  file: string
  signal?: AbortSignal
}

/**
 * Fills an empty database and an empty image store from an archive, completely or not at all, unless the result of the commit
 * is unknown. The database is migrated to the version of the backup, filled, and migrated to the latest version; if that fails,
 * the next start of the server does it.
 */
export async function restore({ orm, images, file, signal }: RestoreParts): Promise<RestoreResult> {
  const files = readArchive(file)
  try {
    const { value: first } = await files.next()
    const manifest = manifestOf(first || undefined)
    let counts: Counts
    await withStartLock(orm, async () => {
      await rejectUnknownMigration(orm, manifest)
      await rejectExistingAccounts(orm)
      await rejectExistingPictures(images)
      await migrateTo(orm, manifest.migration)
      await loadFunctions(orm.em.fork())
      await loadCatalogue(orm.em.fork())
      counts = await fill({ orm, images, manifest, files, signal })
      await migrateToLatest(orm)
    })
    const rowsOf = (table: string) => counts.tables.find(({ name }) => name === table)!.rows
    return { madeAt: manifest.madeAt, accounts: rowsOf('users'), pictures: rowsOf('gallery_image') }
  } finally {
    await files.return(undefined)
  }
}

async function rejectUnknownMigration({ migrator }: MikroORM, { migration }: Manifest): Promise<void> {
  const [executed, pending] = [await migrator.getExecuted(), await migrator.getPending()]
  if ([...executed, ...pending].every(({ name }) => name !== migration)) {
    throw new Error(
      `The backup was made by a newer version of the program (${migration}). Restore it with that version.`,
    )
  }
}

async function rejectExistingAccounts(orm: MikroORM): Promise<void> {
  const pool = await orm.em.getConnection().getNativeClient()
  const { rows } = await pool.query<{ found: string | null }>(`select to_regclass('users') as found`)
  if (rows[0]!.found) await rejectAccountsVisibleTo(pool)
}

async function rejectAccountsVisibleTo(client: Pick<ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ total: number }>('select count(*)::int as total from users')
  const { total } = rows[0]!
  if (total > 0)
    throw new Error(`Nothing was restored: the database has accounts already (${total}). Use an empty one.`)
}

async function rejectExistingPictures(images: ImageStore): Promise<void> {
  for await (const { name } of images.list()) {
    if (!pictureName.test(name)) continue
    throw new Error(
      `Nothing was restored: the image store has pictures already (${name}). Use an empty one; if a killed restore left them, empty it by hand.`,
    )
  }
}

/** Up or down: the tables are empty, so that nothing is lost. */
async function migrateTo({ migrator }: MikroORM, migration: string): Promise<void> {
  const executed = await migrator.getExecuted()
  const isBehind = executed.every(({ name }) => name !== migration)
  await (isBehind ? migrator.up({ to: migration }) : migrator.down({ to: migration }))
}

/** A failure does not undo the restore, because the next start of the server migrates too. */
async function migrateToLatest({ migrator }: MikroORM): Promise<void> {
  try {
    await migrator.up()
  } catch (cause) {
    throw new Error(
      `Everything was restored, but could not be migrated to this version; the next start of the server does that. ${(cause as Error).message}`,
      { cause },
    )
  }
}

interface Filling extends Omit<RestoreParts, 'file'> {
  manifest: Manifest
  files: AsyncIterable<ArchivedFile>
}

/** In one transaction. Deletes the stored pictures if that fails, but not if the result of the commit is unknown. */
async function fill({ orm, images, manifest, files, signal }: Filling): Promise<Counts> {
  const pool = await orm.em.getConnection().getNativeClient()
  const client = await pool.connect()
  client.on('error', () => {}) // the next statement fails with it
  const target = new RestoreTarget(client, images, manifest)
  let isCommitting = false
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await lockEmptyTables(client)
    await disableTriggers(client)
    for await (const archived of files) {
      signal?.throwIfAborted()
      await target.add(archived)
    }
    const counts = await target.finish()
    await enableTriggers(client)
    isCommitting = true
    await client.query('commit')
    return counts
  } catch (error) {
    if (isCommitting) throw unknownResult(error)
    await images.remove(target.storedNames)
    throw error
  } finally {
    client.release(true) // rolls back an open transaction
  }
}

const unknownResult = (cause: unknown) =>
  new Error(
    'PostgreSQL did not confirm the end of the restore. If the database has accounts (npm run user -- list), everything was restored. Otherwise empty the image store by hand and repeat the restore.',
    { cause },
  )

/** Blocks registrations and empties the tables, which have only rows without accounts, such as rate limits. */
async function lockEmptyTables(client: ClientBase): Promise<void> {
  await client.query('lock table users in access exclusive mode')
  await rejectAccountsVisibleTo(client)
  const tables = await tablesToBackUp(client)
  await client.query(`truncate ${tables.map(({ name }) => escapeIdentifier(name)).join()} cascade`)
  // The next start of the server would delete files of the archive that a deleted account had, too.
  for (const table of ['removed_file', 'pending_file']) {
    const { rows } = await client.query<{ found: string | null }>('select to_regclass($1) as found', [table])
    if (rows[0]!.found) await client.query(`truncate ${table}`)
  }
}

/** Row triggers would be slow; `enableTriggers` rebuilds their tables in one pass. */
const disableTriggers = (client: ClientBase) => switchTriggers(client, 'disable')

/** Also rebuilds the directory, which backups of older versions do not have. */
async function enableTriggers(client: ClientBase): Promise<void> {
  await switchTriggers(client, 'enable')
  const { rows } = await client.query<{ rebuild: string | null }>(
    `select to_regproc('rebuild_directory') as rebuild`,
  )
  if (rows[0]!.rebuild) await client.query('select rebuild_directory()')
}

async function switchTriggers(client: ClientBase, action: 'enable' | 'disable'): Promise<void> {
  for (const { name } of await tablesToBackUp(client))
    await client.query(`alter table ${escapeIdentifier(name)} ${action} trigger user`)
}
