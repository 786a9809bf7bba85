import pg from 'pg'
import { inject } from 'vitest'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createDatabase, type TestDatabase } from '../server/testing/databases.ts'
import { Person, type SentFile } from '../server/testing/person.ts'
import { aStarField } from '../server/testing/images/star-field.ts'
import { compileCache, type RunningServer } from '../server/testing/running-server.ts'

/** A database and data folder that outlive the servers started on them. */
export interface Site extends AsyncDisposable {
  dataDir: string
  database: TestDatabase
  environment: Record<string, string>
}

/** With a prepared database, which takes a server a second to start on instead of three. */
export const createSite = () => createSiteOn(inject('postgresUrl'), inject('template'))

export const createEmptySite = (postgresUrl = inject('postgresUrl')) => createSiteOn(postgresUrl)

async function createSiteOn(postgresUrl: string, template?: string): Promise<Site> {
  const database = await createDatabase(postgresUrl, `drill_${randomBytes(6).toString('hex')}`, template)
  const dataDir = await mkdtemp(join(tmpdir(), 'astrofolio-drill-'))
  return {
    dataDir,
    database,
    environment: { DATABASE_URL: database.url, DATA_DIR: dataDir, RATE_LIMIT_SCALE: '100' },
    async [Symbol.asyncDispose]() {
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function connectTo({ database }: Site): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client(database.url)
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

export const email = 'vera@people.example'
export const password = 'Mare Tranquillitatis 69'

export async function registerCreator({
  address,
}: RunningServer): Promise<{ cookie: string; profileId: number; slug: string }> {
  const person = new Person(address).keepingCookies()
  await person.post('/auth/register_with_password', { email, password, displayName: 'Vera Rubin' })
  const { body } = await person.post('/creator-profiles/create', {})
  return { cookie: person.cookie, profileId: body.profile.id, slug: body.profile.slug }
}

export async function starFields(count: number, megapixels: number): Promise<SentFile[]> {
  const image = await aStarField(megapixels)
  const content = Uint8Array.from(image.content)
  return Array.from({ length: count }, (_, n) => ({ ...image, name: `${n}.jpg`, content }))
}

/** Sends half of a request of the graph; `end` sends the rest. */
export function halfARequest({ address }: RunningServer, body: string) {
  const request = send(`${address}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      'user-agent': 'Mozilla/5.0 Firefox/150.0', // views of programs are not counted
    },
  })
  const answer = once(request, 'response') as Promise<[IncomingMessage]>
  answer.catch(() => {}) // awaited later
  request.write(body.slice(0, 10))
  return { answer, end: () => request.end(body.slice(10)) }
}

/** Runs a command of package.json, with the standard input of an operator. */
export async function runCommand(
  name: string,
  { environment, input = '' }: { environment: NodeJS.ProcessEnv; input?: string | undefined },
  ...args: string[]
) {
  const child = spawn('node', [`dist/server/commands/${name}.js`, ...args], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...environment },
  })
  child.stdin.end(input)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ])
  return { code, stdout, stderr }
}
