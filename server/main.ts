import 'reflect-metadata'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { loadDemo } from './demo/load-demo.ts'
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts'
import { readEnv } from './env.ts'
import { imageStoreOf } from './features/gallery/image-store-of-settings.ts'
import { sweepImages } from './features/gallery/sweep-images.ts'
import { forgetOldVisits } from './features/profile/profile-visits.ts'
import { forgetExpiredSignIns } from './features/session/forget-expired.ts'
import { secretOf } from './features/session/session-secret.ts'
import { drained } from './http/drained.ts'
import { builtPages } from './http/pages.ts'
import { refuseUnreadable } from './http/unreadable-requests.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { connect } from './orm.config.ts'
import { repeatedly } from './repeatedly.ts'
import { removeAbandonedUploads, useTemporaryFolder } from './temporary-folder.ts'
import { welcome } from './welcome.ts'

/** In milliseconds. */
const hour = 60 * 60 * 1000

/** What was started, undone in the opposite order: by a signal, or by a start that fails half-way. */
const undo: (() => unknown)[] = []
let stopping: Promise<void> | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop(0))

try {
  await start()
} catch (problem) {
  if (!stopping) console.error(problem instanceof Error ? problem.message : problem)
  await stop(1)
}

async function start() {
  const env = readEnv(process.env)
  const logger = pino({ level: env.logLevel })
  const { dataDir } = env
  const temporaryFolder = `${dataDir}/tmp`
  await useTemporaryFolder(temporaryFolder)

  const databaseUrl = env.databaseUrl ?? (await embeddedDatabase(`${dataDir}/postgres`))
  const orm = await connect(databaseUrl)
  undo.push(() => orm.close())
  const images = await imageStoreOf(env)
  await oneAtATime(orm, async () => {
    await orm.migrator.up()
    if (env.demo) await loadDemo(orm.em.fork(), images)
  })

  const app = await createApp({
    orm,
    images,
    logger,
    secrets: env.sessionSecrets.length > 0 ? env.sessionSecrets : [await secretOf(dataDir)],
    publicUrl: env.publicUrl ?? `http://${env.host}:${env.port}`,
    oauth: env.oauth,
    trustProxy: env.trustProxy,
    corsOrigins: env.corsOrigins,
    introspection: env.introspection,
    rateLimitScale: env.rateLimitScale,
    pages: builtPages(),
  })
  const forgetting = setInterval(() => {
    Promise.all([forgetOldVisits(orm.em.fork()), forgetExpiredSignIns(orm.em.fork())]).catch((err: unknown) =>
      logger.error({ err }),
    )
  }, 60_000)
  undo.push(() => clearInterval(forgetting))
  const sweeping = repeatedly(
    hour,
    async (signal) => {
      await removeAbandonedUploads(temporaryFolder)
      const { removed, incomplete } = await sweepImages({ em: orm.em.fork(), images, signal })
      if (removed > 0) logger.info({ removed }, 'Files that belonged to no picture were removed')
      if (incomplete.length > 0)
        logger.error({ incomplete: incomplete.slice(0, 20) }, `Pictures miss files: ${incomplete.length}`)
    },
    (err) => logger.error({ err }, 'The sweep of the pictures failed'),
  )
  undo.push(() => sweeping.stop())

  const server = createServer(app)
  refuseUnreadable(server)
  server.listen(env.port, env.host)
  await once(server, 'listening')
  undo.push(() => drained(server))
  welcome({ address: env.publicUrl ?? `http://${env.host}:${portOf(server)}`, demo: env.demo })
}

async function embeddedDatabase(folder: string): Promise<string> {
  const postgres = await startEmbeddedPostgres({ folder })
  undo.push(() => postgres.stop())
  return postgres.url
}

function portOf(server: ReturnType<typeof createServer>): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    let outcome = code
    for (const step of undo.toReversed()) {
      try {
        await step()
      } catch (problem) {
        console.error(problem)
        outcome = 1
      }
    }
    process.exit(outcome)
  })()
  return stopping
}
