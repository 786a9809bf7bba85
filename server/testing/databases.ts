import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../database/embedded-postgres/embedded-postgres.ts'

/** A database that a test run made; `drop` ends its connections. */
export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** The PostgreSQL of a test run: TEST_DATABASE_URL, else an embedded one in a temporary folder. */
export async function testPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'astrofolio-test-'))
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  try {
    const postgres = await startEmbeddedPostgres({ folder, durable: false })
    return { url: postgres.url, stop: () => postgres.stop().then(removeFolder) }
  } catch (error) {
    await removeFolder()
    throw error
  }
}

/** Makes a database on the server that `url` names: empty, or a copy of the database named `template`. */
export async function createDatabase(url: string, name: string, template?: string): Promise<TestDatabase> {
  const serverUrl = withDatabase(url, 'postgres')
  await run(serverUrl, `create database ${name}${template ? ` template ${template}` : ''}`)
  return {
    url: withDatabase(url, name),
    drop: () => run(serverUrl, `drop database ${name} with (force)`),
  }
}

const withDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

async function run(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
