import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MikroORM } from '@mikro-orm/postgresql'
import { withStartLock } from '../database/startup.ts'
import { GalleryImage } from '../features/gallery/gallery-image.entity.ts'
import type { ImageStore } from '../features/images/store/image-store.ts'
import type { Catalogue } from '../features/sky/sky-catalogue.ts'
import { User } from '../features/session/user.entity.ts'
import { prepareDatabase } from '../lifecycle/prepare-database.ts'
import { checkBackup, dumpFile, imagesFolder, imagesIn } from './backup-folder.ts'
import { type PostgresParts, runPostgresProgram } from './postgres-programs.ts'

interface RestoreParts extends PostgresParts {
  images: ImageStore
  folder: string
  /** That of this version when absent. */
  catalogue?: Catalogue
}

/**
 * Fills an empty database and the image store from a backup. The rows are restored after the files, and all or none of them:
 * after a failure it can be repeated.
 */
export async function restoreBackup({ folder, images, ...parts }: RestoreParts) {
  const { orm, signal } = parts
  const { madeAt, migration } = await checkBackup(folder)
  rejectUnknownMigration(orm, migration)
  await withStartLock(orm, async () => {
    await rejectTables(orm)
    for await (const name of imagesIn(folder)) {
      signal.throwIfAborted()
      const stored = await images.open(name)
      stored?.content.destroy()
      if (!stored) await images.put(name, await readFile(join(folder, imagesFolder, name)))
    }
    // Without the comments on extensions, which only a superuser may change.
    const options = [
      '--single-transaction',
      '--exit-on-error',
      '--no-owner',
      '--no-privileges',
      '--no-comments',
    ]
    await runPostgresProgram('pg_restore', [...options, join(folder, dumpFile)], parts)
    await prepareDatabase(orm, parts.databaseUrl, parts.catalogue)
  })
  const em = orm.em.fork()
  await em.execute('analyze')
  return { madeAt, accounts: await em.count(User), pictures: await em.count(GalleryImage) }
}

function rejectUnknownMigration(orm: MikroORM, migration: string): void {
  if (existsSync(join(orm.config.get('migrations').path!, `${migration}.ts`))) return
  throw new Error(
    `The backup was made by a newer version of the program (${migration}). Restore it with that version.`,
  )
}

async function rejectTables(orm: MikroORM): Promise<void> {
  const [table] = await orm.em.execute<{ name: string }[]>(
    'select tablename as name from pg_tables where schemaname = current_schema() limit 1',
  )
  if (table)
    throw new Error(
      `Nothing was restored: the database has tables already (${table.name}). Use an empty one.`,
    )
}
