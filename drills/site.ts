import pg from 'pg'
import { inject } from 'vitest'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

export async function registerCreator({
  address,
}: RunningServer): Promise<{ cookie: string; profileId: number; slug: string }> {
  const person = new Person(address).keepingCookies()
  await person.post('/auth/register_with_password', {
    email: 'vera@people.example',
    password: 'Mare Tranquillitatis 69',
    displayName: 'Vera Rubin',
  })
  const { body } = await person.post('/creator-profiles/create', {})
  return { cookie: person.cookie, profileId: body.profile.id, slug: body.profile.slug }
}

export async function starFields(count: number, megapixels: number): Promise<SentFile[]> {
  const image = await aStarField(megapixels)
  const content = Uint8Array.from(image.content)
  return Array.from({ length: count }, (_, n) => ({ ...image, name: `${n}.jpg`, content }))
}

export async function runCommand(
  name: string,
  environment: Record<string, string | undefined>,
  ...args: string[]
): Promise<{ code: number; output: string }> {
  const child = spawn('node', [`dist/server/commands/${name}.js`, ...args], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}
