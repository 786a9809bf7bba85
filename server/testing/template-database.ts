import 'reflect-metadata'
import { randomBytes } from 'node:crypto'
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

/** Global setup: creates the template database that `testApp` copies for each test file. */
export default async function setUp(project: TestProject) {
  const { postgresUrl, template, remove } = await makeTemplate()
  project.provide('postgresUrl', postgresUrl)
  project.provide('template', template)
  return remove
}
