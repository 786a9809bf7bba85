import 'reflect-metadata'
import type { TestProject } from 'vitest/node'
import { connect } from '../orm.config.ts'
import { createDatabase, testPostgres } from './databases.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a PostgreSQL that may be filled with databases. */
    postgresUrl: string
    /** Name of the migrated database there that every test file copies. */
    template: string
  }
}

/** Once a run: a PostgreSQL and the template on it. */
export default async function setUp(project: TestProject) {
  const postgres = await testPostgres()
  const name = `template_${process.pid}`
  const template = await createDatabase(postgres.url, name)
  const orm = await connect(template.url)
  await orm.migrator.up()
  await orm.close()
  project.provide('postgresUrl', postgres.url)
  project.provide('template', name)

  return async () => {
    await template.drop()
    await postgres.stop()
  }
}
