import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, testPostgres } from '../server/testing/databases.ts'
import { startServer } from '../server/testing/running-server.ts'

const template = `demo_${process.pid}`

/** Global setup: creates the demo database, which every spec file copies, and the demo's image files. */
export default async function globalSetup() {
  const dataDir = await mkdtemp(join(tmpdir(), 'astrofolio-e2e-'))
  const postgres = await testPostgres()
  const database = await createDatabase(postgres.url, template)
  const server = await startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: '1' })
  await server.stop()
  Object.assign(process.env, {
    E2E_POSTGRES_URL: postgres.url,
    E2E_TEMPLATE: template,
    E2E_DATA_DIR: dataDir,
  })

  return async () => {
    await database.drop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
