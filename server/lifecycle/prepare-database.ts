import type { MikroORM } from '@mikro-orm/postgresql'
import { loadFunctions } from '../database/functions.ts'
import { migrateJobs } from '../database/jobs.ts'
import { commandTimeouts, connect } from '../orm.config.ts'
import { markChangedProfiles } from '../features/search-index/index-marks.ts'
import { markImagesOfRetitled, relateLearnedObjects } from '../features/gallery/learned-objects.ts'
import { loadCatalogue } from '../features/sky/load-catalogue.ts'
import { type Catalogue, skyCatalogue } from '../features/sky/sky-catalogue.ts'

/** Migrates the database, and loads the functions and the catalogue of this version. To be called with the start lock. */
export async function prepareDatabase(
  orm: MikroORM,
  databaseUrl: string,
  catalogue: Catalogue = skyCatalogue(),
): Promise<void> {
  await rejectUnreleased(orm)
  await migrate(orm, databaseUrl)
  await migrateJobs(databaseUrl)
  const em = orm.em.fork()
  await loadFunctions(em)
  await loadCatalogue(em, catalogue, async (em, retitled) => {
    await markImagesOfRetitled(em, retitled)
    await relateLearnedObjects(em)
  })
  await markChangedProfiles(em)
}

/** On a connection without the statement timeout of requests. */
async function migrate(orm: MikroORM, databaseUrl: string): Promise<void> {
  if ((await orm.migrator.getPending()).length === 0) return
  const untimed = await connect(databaseUrl, commandTimeouts)
  try {
    await untimed.migrator.up()
  } finally {
    await untimed.close()
  }
}

async function rejectUnreleased({ migrator }: MikroORM): Promise<void> {
  const executed = await migrator.getExecuted()
  if (executed.some(({ name }) => name < 'Migration20261126000000_baseline'))
    throw new Error(
      'A version before the first release created the database, and this version cannot migrate it. ' +
        'Use an empty database: set DATABASE_URL to another one, or remove the folder of the embedded PostgreSQL.',
    )
}
