import { randomBytes } from 'node:crypto'
import { link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../server/testing/databases.ts'
import { type RunningServer, startServer } from '../server/testing/running-server.ts'

/** A server on a copy of the demo database with its own environment. */
export interface DemoServer extends RunningServer, AsyncDisposable {
  databaseUrl: string
  /** Starts the build of a folder in its place. */
  restart: (options: { folder: string }) => Promise<void>
}

export async function startDemoServer(environment: Record<string, string> = {}): Promise<DemoServer> {
  const { E2E_POSTGRES_URL, E2E_TEMPLATE, E2E_DATA_DIR } = process.env
  const name = `e2e_${randomBytes(6).toString('hex')}`
  const database = await createDatabase(E2E_POSTGRES_URL!, name, E2E_TEMPLATE)
  const dataDir = await mkdtemp(join(tmpdir(), 'astrofolio-demo-'))
  await linkImages(`${E2E_DATA_DIR}/images`, `${dataDir}/images`)
  const variables = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO: '1',
    // All sign-ins of the tests share one network.
    RATE_LIMIT_SCALE: '10',
    ...environment,
  }
  let server = await startServer(variables)
  return {
    ...server,
    databaseUrl: database.url,
    async restart(options) {
      await server.stop()
      server = await startServer(variables, options)
    },
    async [Symbol.asyncDispose]() {
      await server.stop()
      await database.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** Hard-links the demo's files, so that a deletion affects only this server. Stored files never change. */
async function linkImages(from: string, to: string): Promise<void> {
  for (const folder of await readdir(from)) {
    await mkdir(join(to, folder), { recursive: true })
    for (const file of await readdir(join(from, folder)))
      await link(join(from, folder, file), join(to, folder, file))
  }
}
