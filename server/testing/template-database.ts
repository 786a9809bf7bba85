import 'reflect-metadata'
import { randomBytes } from 'node:crypto'
import { connect } from '../database/orm.config.ts'
import { createDatabase, testPostgres } from './databases.ts'

/** A PostgreSQL, and on it a migrated database that tests copy. */
export async function makeTemplate() {
  const postgres = await testPostgres()
  const template = `template_${randomBytes(6).toString('hex')}`
  const database = await createDatabase(postgres.url, template)
  const orm = await connect(database.url)
  await orm.migrator.up()
  await orm.close()
  return {
    postgresUrl: postgres.url,
    template,
    remove: async () => {
      await database.drop()
      await postgres.stop()
    },
  }
}
