import 'reflect-metadata'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Catalogue } from '../features/sky/sky-catalogue.ts'
import { connect } from '../orm.config.ts'
import { prepareDatabase } from '../lifecycle/prepare-database.ts'
import { createDatabase, testPostgres } from './databases.ts'

/** Creates a migrated database for tests to copy, on a PostgreSQL that it starts unless there is one. */
export async function makeTemplate(server?: Awaited<ReturnType<typeof testPostgres>>, catalogue?: Catalogue) {
  const postgres = server ?? (await testPostgres())
  const template = `template_${randomBytes(6).toString('hex')}`
  const database = await createDatabase(postgres.url, template)
  const orm = await connect(database.url)
  await prepareDatabase(orm, database.url, catalogue)
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

/** Returns the one of `npm test`, which the first of its suites makes and the others wait for; makes one in other runs. */
export async function sharedTemplate(): ReturnType<typeof makeTemplate> {
  const { TEST_TEMPLATE: template, TEST_DATABASE_URL: postgresUrl } = process.env
  if (!template || !postgresUrl) return makeTemplate()
  const client = new pg.Client(postgresUrl)
  await client.connect()
  await client.query('select pg_advisory_lock(1)')
  const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
  if (rowCount === 0) {
    const made = await makeTemplate()
    await client.query(`alter database ${made.template} rename to ${template}`)
  }
  await client.end()
  return { postgresUrl, template, remove: async () => {} }
}

/** Global setup: provides the template database that `testApp` copies for each test file. */
export default async function setUp(project: TestProject) {
  const { postgresUrl, template, remove } = await sharedTemplate()
  project.provide('postgresUrl', postgresUrl)
  project.provide('template', template)
  return remove
}
