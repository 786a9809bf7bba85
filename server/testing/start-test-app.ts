import 'reflect-metadata'
import { sign } from 'cookie-signature'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { type AppParts, createApp } from '../app.ts'
import { SearchPool } from '../database/search-pool.ts'
import { LocalImageStore } from '../features/gallery/local-image-store.ts'
import { createHttpServer } from '../http/http-server.ts'
import { connect } from '../orm.config.ts'
import { createDatabase } from './databases.ts'
import { keepLog } from './kept-logs.ts'
import { Person } from './person.ts'

const secret = 'a secret of the tests, at least 32 characters'

/** The real application on a database of its own. */
export interface TestApp extends AsyncDisposable {
  em: EntityManager
  /** The application's own connection, for a second application on the same database. */
  orm: MikroORM
  images: LocalImageStore
  address: string
  databaseUrl: string
  /** Somebody who is not signed in; `headers` tell visitors apart. */
  visitor(headers?: Record<string, string>): Person
  /** Somebody who is signed in. */
  as(user: { id: number }): Promise<Person>
  has<Thing>(make: (em: EntityManager) => Promise<Thing>): Promise<Thing>
  /** The SQL statements that the application sends meanwhile. */
  statementsOf(work: () => Promise<unknown>): Promise<string[]>
}

/** Starts the application on a copy of the template, with what `parts` says instead of the plain parts. */
export async function startTestApp(
  { postgresUrl, template }: { postgresUrl: string; template: string },
  parts: Partial<AppParts> = {},
): Promise<TestApp> {
  const database = await createDatabase(postgresUrl, `test_${randomBytes(6).toString('hex')}`, template)
  const folder = await mkdtemp(join(tmpdir(), 'astrofolio-images-'))
  const orm = await connect(database.url)
  const images = new LocalImageStore(folder)
  const searches = new SearchPool((parts.orm ?? orm).config.get('clientUrl')!)
  const server = createHttpServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const app = await createApp({
    orm,
    searches,
    images,
    logger: keepLog ? pino({ level: 'debug' }, { write: keepLog }) : pino({ level: 'silent' }),
    secrets: [secret],
    publicUrl: address,
    oauth: {},
    trustProxy: ['loopback'],
    introspection: true,
    // All of a test's people come from one network, and do in a second what takes others a day.
    rateLimitScale: 100,
    ...parts,
  })
  server.on('request', app)
  const em = orm.em.fork()

  return {
    em,
    orm,
    images,
    address,
    databaseUrl: database.url,
    visitor: (headers) => new Person(address, headers),
    async as({ id }) {
      const sid = randomBytes(16).toString('hex')
      await em
        .getConnection()
        .execute(`insert into session values (?, ?, now() + interval '1 day')`, [
          sid,
          JSON.stringify({ cookie: { path: '/' }, userId: id, signedInAt: Date.now() }),
        ])
      return new Person(address, { cookie: `session=${encodeURIComponent(`s:${sign(sid, secret)}`)}` })
    },
    has: (make) => make(em.fork()),
    statementsOf: collectStatements,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await searches.close()
      await orm.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Listens where every statement must pass: at the driver's client. */
async function collectStatements(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  // oxlint-disable-next-line typescript/unbound-method -- called with its client below
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args
    statements.push(typeof statement === 'string' ? statement : (statement as { text: string }).text)
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return statements
}
