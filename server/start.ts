import 'reflect-metadata'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { prepareDataFolders } from './data-folders.ts'
import { SearchPool } from './database/search-pool.ts'
import { loadDemo } from './demo/load-demo.ts'
import { embeddedDatabase } from './embedded-database.ts'
import { readEnv } from './env.ts'
import { imageStoreOf } from './features/gallery/image-store-of-settings.ts'
import { ViewCounter } from './features/profile/view-counter.ts'
import { secretOf } from './features/session/session-secret.ts'
import { createThrottle } from './features/session/throttle.ts'
import { drainable } from './http/drained.ts'
import { createHttpServer } from './http/http-server.ts'
import { builtPages } from './http/pages.ts'
import { migrateUp } from './migrate-up.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { errorWithoutValues } from './operations/error-without-values.ts'
import type { Traces } from './operations/traces.ts'
import { connect } from './orm.config.ts'
import { workRepeatedly } from './periodic-work.ts'
import { listenForProfileChanges } from './response-cache/profile-changes.ts'
import { ResponseCache } from './response-cache/response-cache.ts'
import type { Stop } from './stop.ts'
import { welcome } from './welcome.ts'
import { whenReachable } from './when-reachable.ts'

/** For the database to take leave of, in milliseconds. */
const patience = 1_000

/** Starts the server. It listens at once, and serves when its database can be reached and is prepared. */
export async function start(stop: Stop, traces: Traces): Promise<void> {
  const env = readEnv(process.env)
  const logger = pino({ level: env.logLevel, mixin: traces.ids, serializers: { err: errorWithoutValues } })
  stop.undoing(() => traces.stop())
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (err) => {
      logger.fatal({ err }, 'Nobody expected this; the server stops')
      void stop.begin(1)
    })
  const temporaryFolder = await prepareDataFolders(env, logger)
  const databaseUrl = env.databaseUrl || (await embeddedDatabase(`${env.dataDir}/postgres`, { logger, stop }))
  const orm = await connect(databaseUrl, { replicas: { urls: env.databaseReplicaUrls, logger } })
  // By then everybody has an answer; a statement that goes on is nobody's, and would be waited for.
  stop.undoing(() => Promise.race([orm.close(), sleep(patience, undefined, { ref: false })]))
  // Nothing is asked yet: the database may be away.
  await orm.em.getConnection().connect({ skipOnConnect: true })
  const pool = await orm.em.getConnection().getNativeClient()
  const throttle = createThrottle({ pool, logger, scale: env.rateLimitScale })
  stop.undoing(() => Promise.race([throttle.flush(), sleep(patience, undefined, { ref: false })]))
  const views = new ViewCounter({ pool, logger })
  stop.undoing(() => views.stop())
  const searches = new SearchPool(databaseUrl, env.databaseReplicaUrls)
  stop.undoing(() => Promise.race([searches.close(), sleep(patience, undefined, { ref: false })]))
  const images = await imageStoreOf(env)

  const responseCache = env.responseCacheBytes > 0 ? new ResponseCache(env.responseCacheBytes) : undefined
  let isPrepared = false
  const app = await createApp({
    orm,
    searches,
    images,
    logger,
    views,
    phase: () => (stop.hasBegun ? 'stopping' : isPrepared ? 'serving' : 'starting'),
    secrets: env.sessionSecrets.length > 0 ? env.sessionSecrets : [await secretOf(env.dataDir)],
    publicUrl: env.publicUrl ?? `http://${env.host}:${env.port}`,
    oauth: env.oauth,
    trustProxy: env.trustProxy,
    corsOrigins: env.corsOrigins,
    introspection: env.introspection,
    throttle,
    maxEventLoopDelay: env.maxEventLoopDelay,
    metricsToken: env.metricsToken,
    responseCache,
    pages: builtPages(),
  })
  const server = createHttpServer(app)
  const drain = drainable(server)
  server.listen(env.port, env.host)
  await once(server, 'listening')
  stop.undoing(() => drain(env.shutdownNotice))

  await whenReachable(logger, () =>
    oneAtATime(orm, async () => {
      await migrateUp(orm, databaseUrl)
      if (env.demo) await loadDemo(orm.em.fork(), images)
    }),
  )
  if (responseCache) {
    const listening = listenForProfileChanges({ databaseUrl, cache: responseCache, logger })
    stop.undoing(() => listening.stop())
  }
  isPrepared = true
  const work = workRepeatedly({ orm, images, logger, temporaryFolder })
  stop.undoing(() => work.stop())
  welcome({ address: env.publicUrl ?? `http://${env.host}:${portOf(server)}`, demo: env.demo })
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
