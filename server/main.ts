import 'reflect-metadata'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { loadDemo } from './demo/load-demo.ts'
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts'
import { readEnv } from './env.ts'
import { LocalImageStore } from './features/gallery/image-store.ts'
import { forgetOldVisits } from './features/profile/profile-visits.ts'
import { secretOf } from './features/session/session-secret.ts'
import { builtPages } from './http/pages.ts'
import { connect } from './orm.config.ts'
import { welcome } from './welcome.ts'

const env = readEnv(process.env)
const logger = pino({ level: env.logLevel })
const dataDir = resolve(env.dataDir)

const postgres = env.databaseUrl ? undefined : await startEmbeddedPostgres({ folder: `${dataDir}/postgres` })
const orm = await connect(env.databaseUrl ?? postgres!.url)
await orm.migrator.up()

const images = new LocalImageStore(`${dataDir}/images`)
if (env.demo && (await loadDemo(orm.em.fork(), images))) logger.info('The demo is loaded')

const app = await createApp({
  orm,
  images,
  logger,
  secrets: env.sessionSecrets.length > 0 ? env.sessionSecrets : [await secretOf(dataDir)],
  https: env.publicUrl?.startsWith('https:') ?? false,
  trustProxy: env.trustProxy,
  introspection: env.introspection,
  pages: builtPages(),
})

const server = createServer(app).listen(env.port, env.host, () => {
  const { port } = server.address() as AddressInfo
  welcome({ address: env.publicUrl ?? `http://${env.host}:${port}`, demo: env.demo })
})
const forgetting = setInterval(
  () => void forgetOldVisits(orm.em.fork()).catch((err) => logger.error({ err })),
  60_000,
)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void stop())

async function stop() {
  clearInterval(forgetting)
  await new Promise((done) => server.close(done).closeIdleConnections())
  await orm.close()
  await postgres?.stop()
  process.exit()
}
