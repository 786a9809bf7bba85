import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { connect } from '../orm.config.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server that may be filled with databases; its database is the migrated template of them all. */
    templateUrl: string
  }
}

const templateName = `astrofolio_template_${process.pid}`

/** Once a run: a PostgreSQL (TEST_DATABASE_URL, else an embedded one in a temporary folder) with a migrated template. */
export default async function setUp(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'astrofolio-test-'))
  const given = process.env['TEST_DATABASE_URL']
  const postgres = given ? undefined : await startEmbeddedPostgres({ folder, durable: false })
  const serverUrl = given ?? postgres!.url

  await onServer(serverUrl, `create database ${templateName}`)
  const templateUrl = withDatabase(serverUrl, templateName)
  const orm = await connect(templateUrl)
  await orm.migrator.up()
  await orm.close()
  project.provide('templateUrl', templateUrl)

  return async () => {
    if (postgres) await postgres.stop()
    else await onServer(serverUrl, `drop database ${templateName}`)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Copies the template; the caller drops the copy. */
export async function copyTemplate(
  templateUrl: string,
  name: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const template = new URL(templateUrl).pathname.slice(1)
  const serverUrl = withDatabase(templateUrl, 'postgres')
  await onServer(serverUrl, `create database ${name} template ${template}`)
  return {
    url: withDatabase(templateUrl, name),
    drop: () => onServer(serverUrl, `drop database ${name} with (force)`),
  }
}

/** An empty database beside the template, for tests of the migrations themselves. */
export async function emptyDatabase(templateUrl: string, name: string) {
  const serverUrl = withDatabase(templateUrl, 'postgres')
  await onServer(serverUrl, `create database ${name}`)
  return {
    url: withDatabase(templateUrl, name),
    drop: () => onServer(serverUrl, `drop database ${name} with (force)`),
  }
}

const withDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

async function onServer(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
