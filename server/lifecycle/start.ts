import 'reflect-metadata'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from 'pino'
import { isWildcard } from '../http/network.ts'
import { createApp } from '../app.ts'
import { siteName } from '../../contract/site.ts'
import { demoAdmin, demoCreator, demoNewcomer, demoPassword } from '../demo/demo-accounts.ts'
import { prepareDataFolders, sessionSecretOf } from './data-folders.ts'
import { SearchPool } from '../database/search-pool.ts'
import { loadDemo } from '../demo/load-demo.ts'
import { embeddedDatabase } from './embedded-database.ts'
import { type Env, readEnv } from '../env.ts'
import { decoderPool } from '../features/images/decoder/decoder-pool.ts'
import { writeMetadata } from '../features/gallery/write-metadata.ts'
import { queueWaitingImages } from '../features/placement/place-images.ts'
import { SolverProcess } from '../features/placement/solver-process.ts'
import { createImageStore } from '../features/images/store/create-image-store.ts'
import { PendingFiles } from '../features/images/store/pending-files.ts'
import { removeAbandonedUploads } from '../features/images/uploads/temporary-files.ts'
import { SearchIndex } from '../features/search-index/search-index.ts'
import { ViewCounter } from '../features/visits/view-counter.ts'
import { createRateLimiter } from '../limits/rate-limiter.ts'
import { FreeSpace } from '../limits/free-space.ts'
import { composeMail } from '../features/accounts/compose-mail.ts'
import { MailSender } from '../features/mail/mail-sender.ts'
import { folderTransport, type MailTransport, smtpTransport } from '../features/mail/mail-transport.ts'
import { connectionDrain, createHttpServer, listen } from './http-server.ts'
import { keepAssets } from '../pages/former-assets.ts'
import { builtPages } from '../pages/pages.ts'
import { withStartLock, whenReachable } from '../database/startup.ts'
import type { Phase } from '../observability/health.ts'
import { createLogger } from '../observability/log.ts'
import type { Tracing } from '../observability/traces.ts'
import { connect } from '../orm.config.ts'
import { prepareDatabase } from './prepare-database.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import type { Shutdown } from './shutdown.ts'
import { createTasks } from './tasks.ts'
import { warmUp } from './warm-up.ts'
import { startWorker } from './worker.ts'

const closeTimeoutMs = 1_000

/** Opens what the server and a worker alone need. Both may run beside each other. */
async function open(stop: Shutdown, traces: Tracing) {
  const env = readEnv(process.env)
  const isForPeople = process.stdout.isTTY && !env.isProduction
  const { logLevel = isForPeople ? 'warn' : 'info' } = env
  const logger = createLogger({ level: logLevel, mixin: traces.ids }, { isForPeople })
  stop.onShutdown(() => traces.stop())
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (err) => {
      logger.fatal({ err }, 'Uncaught exception, shutting down')
      void stop.begin(1)
    })
  const temporaryFolder = await prepareDataFolders(env, logger)
  const databaseUrl = env.databaseUrl || (await embeddedDatabase(`${env.dataDir}/postgres`, { logger, stop }))
  const replicas = { urls: env.databaseReplicaUrls, logger }
  const orm = await connect(databaseUrl, { replicas })
  // All responses have been sent by then, so that running statements may be interrupted.
  stop.onShutdown(() => Promise.race([orm.close(), sleep(closeTimeoutMs, undefined, { ref: false })]))
  // Without a connection, because the database may be unreachable.
  await orm.em.getConnection().connect({ skipOnConnect: true })
  const pool = await orm.em.getConnection().getNativeClient()
  const rateLimiter = createRateLimiter({ pool, logger, scale: env.rateLimitScale })
  const images = await createImageStore(env)
  const pendingFiles = new PendingFiles(images)
  const shared = { env, logger, databaseUrl, replicas, orm, pool, rateLimiter, images, pendingFiles }
  return {
    ...shared,
    temporaryFolder,
    prepare: (publicUrl: string) =>
      whenReachable(logger, () =>
        withStartLock(orm, async () => {
          await prepareDatabase(orm, databaseUrl)
          const em = orm.em.fork()
          if (!env.demo || !(await loadDemo(em, pendingFiles))) return
          await writeMetadata({ em, images, pendingFiles, publicUrl, logger }, {}, Infinity)
          if (env.placesImages) await queueWaitingImages(em, 1000)
        }),
      ),
    /** Returns what runs the jobs, once the database is prepared. */
    worker: (publicUrl: string) => {
      const transport = mailTransport(env, logger)
      const mails =
        transport && new MailSender({ rateLimiter, transport, compose: composeMail, publicUrl, logger })
      const failures = new Map<string, number>()
      const placer = env.placesImages
        ? new SolverProcess(env.starFile ? { starFile: env.starFile } : {})
        : undefined
      const stopping = new AbortController()
      const begin = () => {
        const worker = startWorker({
          databaseUrl,
          tasks: createTasks({ ...shared, publicUrl, mails, placer, signal: stopping.signal }),
          logger,
          failures,
        })
        stop.onShutdown(() => worker.stop())
        stop.onShutdown(() => stopping.abort())
      }
      return { mailCounts: mails?.counts, failures, begin }
    },
  }
}

/** Starts a process that only runs jobs. Another one may serve the requests. */
export async function startWorkerAlone(stop: Shutdown, traces: Tracing): Promise<void> {
  const { env, logger, prepare, worker } = await open(stop, traces)
  const publicUrl = env.publicUrl ?? `http://${env.host}:${env.port}`
  const { begin } = worker(publicUrl)
  await prepare(publicUrl)
  begin()
  logger.info('The worker runs')
}

/** Starts the server. It listens at once, and serves requests once its database is reachable and migrated. */
export async function start(stop: Shutdown, traces: Tracing): Promise<void> {
  const { env, logger, temporaryFolder, prepare, worker, ...parts } = await open(stop, traces)
  const { databaseUrl, replicas, pool } = parts
  const views = new ViewCounter({ pool, logger })
  stop.onShutdown(() => views.stop())
  const searchIndex = new SearchIndex({ em: parts.orm.em.fork(), logger })
  stop.onShutdown(() => searchIndex.stop())
  const searches = new SearchPool(databaseUrl, { replicas, timeoutMs: env.searchTimeoutMs })
  stop.onShutdown(() => Promise.race([searches.close(), sleep(closeTimeoutMs, undefined, { ref: false })]))
  const freeSpace = new FreeSpace({
    folders: [temporaryFolder, ...(env.s3 ? [] : [join(env.dataDir, 'images')])],
    minBytes: env.minFreeDiskBytes,
    logger,
  })
  const pages = await builtPages({
    formerAssets: env.isProduction ? await keepAssets(env.dataDir, logger) : undefined,
  })
  const secrets = env.sessionSecrets.length > 0 ? env.sessionSecrets : [await sessionSecretOf(env.dataDir)]

  const server = createHttpServer()
  const drain = connectionDrain(server, () => stop.hasBegun)
  await listen(server, env)
  server.on('error', (err) => logger.error({ err }, 'A connection could not be accepted'))
  stop.onShutdown(() => drain(env.shutdownNoticeMs))
  const publicUrl = env.publicUrl ?? `http://${env.host}:${portOf(server)}`
  const jobs = env.hasWorker ? worker(publicUrl) : undefined

  const responseCache = env.responseCacheBytes > 0 ? new ResponseCache(env.responseCacheBytes) : undefined
  let phase: Phase = 'starting'
  const app = createApp({
    ...env,
    ...parts,
    searches,
    decoder: decoderPool,
    freeSpace,
    logger,
    views,
    searchIndex,
    phase: () => (stop.hasBegun ? 'stopping' : phase),
    secrets,
    publicUrl,
    // Pictures have paths then.
    imageOrigin: env.publicUrl === undefined && isWildcard(env.host) ? '' : undefined,
    mailCounts: jobs?.mailCounts,
    ...(jobs ? { jobFailures: jobs.failures } : {}),
    responseCache,
    pages,
  })
  // Requests wait for the application, which has to know the port.
  server.on('request', async (request, response) => (await app)(request, response))
  await app

  await prepare(publicUrl)
  if (env.isProduction) {
    phase = 'warming up'
    await warmUp(server, logger)
  }
  phase = 'serving'
  jobs?.begin()
  watchFiles(temporaryFolder, { ...parts, freeSpace, logger })
  printWelcome(env, publicUrl, logger.isLevelEnabled('info'))
}

const watchIntervalMs = 60_000

interface WatchedFiles {
  orm: MikroORM
  pendingFiles: PendingFiles
  freeSpace: FreeSpace
  logger: Logger
}

/**
 * Every minute, removes the uploads of processes that have ended, logs when there is little space, and reads which files
 * must not be served.
 */
function watchFiles(folder: string, { orm, pendingFiles, freeSpace, logger }: WatchedFiles): void {
  const watch = async () => {
    await removeAbandonedUploads(folder)
    await freeSpace.bytes()
    await pendingFiles.readUnserved(orm.em.fork())
  }
  const run = () => watch().catch((err: unknown) => logger.error({ err }, 'The files cannot be watched'))
  setInterval(run, watchIntervalMs).unref()
  void run()
}

const mailFolderOf = ({ dataDir }: Env) => join(dataDir, 'mail')

/** Undefined in production without SMTP_URL, because mails contain links that give access to accounts. */
function mailTransport(env: Env, logger: Logger): MailTransport | undefined {
  if (env.smtpUrl) return smtpTransport(env.smtpUrl, env.mailFrom)
  if (!env.isProduction) return folderTransport(mailFolderOf(env), env.mailFrom)
  logger.warn(
    'SMTP_URL is not set: no mail is sent, so forgotten passwords cannot be replaced. Mails are kept for 7 days.',
  )
  return undefined
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

function printWelcome(env: Env, address: string, areRequestsLogged: boolean): void {
  const lines = [
    `${siteName} runs at ${address}`,
    `  the site          ${address}/`,
    `  the explorer      ${address}/graphql`,
    `  REST              ${address}/_api`,
  ]
  if (!env.isProduction && !env.smtpUrl) lines.push(`  mails             ${mailFolderOf(env)}`)
  if (env.demo) {
    lines.push(
      `  demo sign-ins     ${demoCreator.email}, ${demoAdmin.email} (admin), ${demoNewcomer.email} (no profile)`,
      `                    each with the password ${demoPassword}`,
    )
  }
  const hint = areRequestsLogged ? '' : ' With LOG_LEVEL=info, requests are logged.'
  process.stdout.write(`\n${lines.join('\n')}\n\nCtrl-C stops everything.${hint}\n`)
}
