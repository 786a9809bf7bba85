import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EntityManager } from '@mikro-orm/postgresql'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.ts'

export interface TestDatabase {
  url: string
  /** Also ends its connections. */
  drop(): Promise<void>
}

/** The PostgreSQL of a test run: TEST_DATABASE_URL, else an embedded one in a temporary folder. */
export async function testPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL']
  if (url) return { url, stop: async () => {} }
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

/**
 * Creates a database on the server of `url`: empty, or a copy of the database `template`. Copies files, which takes a third of
 * the time of copying blocks through the write-ahead log.
 */
export async function createDatabase(url: string, name: string, template?: string): Promise<TestDatabase> {
  const serverUrl = withDatabase(url, 'postgres')
  await run(serverUrl, `create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`)
  return {
    url: withDatabase(url, name),
    drop: () => run(serverUrl, `drop database if exists ${name} with (force)`),
  }
}

/** Returns a row for each connection to the database that waits for a lock. */
export const lockWaits = (em: EntityManager): Promise<{ pid: number }[]> =>
  em
    .getConnection()
    .execute(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )

const withDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

async function run(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
