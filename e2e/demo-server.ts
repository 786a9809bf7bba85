import { randomBytes } from 'node:crypto'
import { createDatabase } from '../server/testing/databases.ts'
import { type RunningServer, startServer } from './running-server.ts'

/** A server on a copy of the demo's database, with variables of its own. */
export interface DemoServer extends RunningServer, AsyncDisposable {
  databaseUrl: string
}

/** Starts a server on a copy of the demo's database; whoever started it disposes of both. */
export async function startDemoServer(environment: Record<string, string> = {}): Promise<DemoServer> {
  const { E2E_POSTGRES_URL, E2E_TEMPLATE, E2E_DATA_DIR } = process.env
  const name = `e2e_${randomBytes(6).toString('hex')}`
  const database = await createDatabase(E2E_POSTGRES_URL!, name, E2E_TEMPLATE)
  const server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: E2E_DATA_DIR!,
    ...environment,
  })
  return {
    ...server,
    databaseUrl: database.url,
    async [Symbol.asyncDispose]() {
      await server.stop()
      await database.drop()
    },
  }
}
