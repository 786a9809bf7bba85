import 'reflect-metadata'
import { sign } from 'cookie-signature'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { Express } from 'express'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { createApp } from '../app.ts'
import type { AppParts } from '../app-parts.ts'
import { SearchPool } from '../database/search-pool.ts'
import { createRateLimiter, type RateLimiter } from '../limits/rate-limiter.ts'
import { countTerms } from '../features/search-index/directory-counts.ts'
import { writeIndex } from '../features/search-index/index-marks.ts'
import type { CreatorProfile } from '../features/profile/creator-profile.entity.ts'
import type { ImageStore } from '../features/images/store/image-store.ts'
import { LocalImageStore } from '../features/images/store/local-image-store.ts'
import { PendingFiles } from '../features/images/store/pending-files.ts'
import { SearchIndex } from '../features/search-index/search-index.ts'
import { ViewCounter } from '../features/visits/view-counter.ts'
import { createHttpServer } from '../lifecycle/http-server.ts'
import { connect } from '../orm.config.ts'
import { createDatabase } from './databases.ts'
import { sentStatements } from './explained-statements.ts'
import { collectLog } from './collect-logs.ts'
import { passThroughDecoder } from './images/pass-through-decoder.ts'
import { aProfile } from './factories.ts'
import { Person } from './person.ts'

const secret = 'a secret of the tests, at least 32 characters'

export interface Creator {
  person: Person
  profile: CreatorProfile
  profileId: number
  userId: number
}

/** The real application on its own database. */
export interface TestApp extends AsyncDisposable {
  em: EntityManager
  /** For a second application on the same database. */
  orm: MikroORM
  images: LocalImageStore
  pendingFiles: PendingFiles
  views: ViewCounter
  searchIndex: SearchIndex
  /** Its `flush` exchanges counts at once instead of once a second. */
  rateLimiter: RateLimiter
  express: Express
  address: string
  databaseUrl: string
  visitor(headers?: Record<string, string>): Person
  as(user: { id: number }): Promise<Person>
  /** Creates a creator and signs them in. */
  creator(fields?: Parameters<typeof aProfile>[0]): Promise<Creator>
  /** Writes the index and counts the terms of the directory afterwards, which the server does at intervals. */
  has<Thing>(make: (em: EntityManager) => Promise<Thing>): Promise<Thing>
  /** Omits those that write the index. */
  statementsOf(work: () => Promise<unknown>): Promise<string[]>
}

export interface TestAppParts extends Partial<Omit<AppParts, 'images'>> {
  images?: ImageStore
  searchTimeoutMs?: number
  /** By default long: other tests keep the machine busy. A test of these limits sets those of the server (`requestLimits`). */
  statementTimeoutMs?: number
  connectionTimeoutMs?: number
}

/** Starts the application on a copy of the template; `parts` override the defaults. */
export async function startTestApp(
  { postgresUrl, template }: { postgresUrl: string; template: string },
  parts: TestAppParts = {},
): Promise<TestApp> {
  const databases = parts.orm
    ? []
    : [await createDatabase(postgresUrl, `test_${randomBytes(6).toString('hex')}`, template)]
  const folder = await mkdtemp(join(tmpdir(), 'astrofolio-images-'))
  const { statementTimeoutMs = 60_000, connectionTimeoutMs = 60_000 } = parts
  const orm = parts.orm ?? (await connect(databases[0]!.url, { statementTimeoutMs, connectionTimeoutMs }))
  const images = new LocalImageStore(folder)
  const logger =
    parts.logger ?? (collectLog ? pino({ level: 'debug' }, { write: collectLog }) : pino({ level: 'silent' }))
  const pool = await orm.em.getConnection().getNativeClient()
  const { views = new ViewCounter({ pool, logger }) } = parts
  const searchIndex = new SearchIndex({ em: orm.em.fork(), logger })
  const { searchTimeoutMs = 5_000 } = parts
  const url: string = orm.config.get('clientUrl')
  const searches = new SearchPool(url, { timeoutMs: searchTimeoutMs, connectionTimeoutMs })
  // All users of a test share one network and send many requests.
  const { rateLimitScale = 100 } = parts
  const { rateLimiter = createRateLimiter({ pool, logger, scale: rateLimitScale }) } = parts
  const { pendingFiles = new PendingFiles(parts.images ?? images) } = parts
  const server = createHttpServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const app = await createApp({
    orm,
    searches,
    logger,
    views,
    searchIndex,
    rateLimiter,
    secrets: [secret],
    publicUrl: address,
    oauth: {},
    trustProxy: ['loopback'],
    introspection: true,
    images,
    decoder: passThroughDecoder,
    ...parts,
    pendingFiles,
  })
  server.on('request', app)
  const em = orm.em.fork()

  const as = async ({ id }: { id: number }) => {
    const sid = randomBytes(16).toString('hex')
    await em.getConnection().execute(
      `insert into session values (?, jsonb_build_object('cookie', '{"path":"/"}'::jsonb, 'userId', ?::int,
           'signedInAt', (extract(epoch from now()) * 1000)::bigint), now() + interval '7 days')`,
      [sid, id],
    )
    return new Person(address, { cookie: `session=${encodeURIComponent(`s:${sign(sid, secret)}`)}` })
  }
  async function has<Thing>(make: (em: EntityManager) => Promise<Thing>) {
    const thing = await make(em.fork())
    const marked = await em.execute('select from index_mark limit 1')
    if (marked.length > 0) {
      await writeIndex(em.fork())
      await countTerms(em.fork())
    }
    return thing
  }

  return {
    em,
    orm,
    images,
    pendingFiles,
    views,
    searchIndex,
    rateLimiter,
    express: app,
    address,
    databaseUrl: url,
    visitor: (headers) => new Person(address, headers),
    as,
    async creator(fields) {
      const profile = await has(aProfile(fields))
      const { id: profileId, userId } = profile
      return { person: await as({ id: userId }), profile, profileId, userId }
    },
    has,
    statementsOf: collectStatements,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await views.stop()
      await searchIndex.stop()
      await searches.close()
      for (const database of databases) {
        await orm.close()
        await database.drop()
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const isOfIndex =
  /^(index_marks|directory_sources|image_sources|write_directory|write_image|remove_index|remove_entries)/

async function collectStatements(work: () => Promise<unknown>): Promise<string[]> {
  const statements = await sentStatements(work)
  return statements.flatMap(({ name, text }) => (isOfIndex.test(name ?? '') ? [] : text))
}
