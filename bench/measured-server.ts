import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../server/testing/running-server.ts'
import { createDatabase, testPostgres } from '../server/testing/databases.ts'
import type { Load } from './event-loop-delay.ts'

/** The built server in production mode. */
export interface MeasuredServer extends AsyncDisposable {
  address: string
  databaseUrl: string
  pid: number
  /** Returns the load since the last call. */
  load: () => Promise<Load>
  /** Returns the used heap and buffers in MB, after a garbage collection that blocks the server. */
  heap: () => Promise<number>
}

/** On DATABASE_URL or an empty database. Disposal, or a failed start, removes what was created. */
export async function startMeasuredServer(environment: Record<string, string>): Promise<MeasuredServer> {
  await using started = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'astrofolio-bench-'))
  started.defer(() => rm(dataDir, { recursive: true, force: true }))
  const databaseUrl = environment['DATABASE_URL'] ?? (await emptyDatabase(started))
  const { address, child, stop } = await startServer(
    {
      NODE_ENV: 'production',
      SESSION_SECRET: randomBytes(32).toString('hex'),
      DEMO: '0',
      LOG_LEVEL: 'info',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      ...environment,
    },
    { preload: new URL('event-loop-delay.ts', import.meta.url).href },
  )
  started.defer(async () => void (await stop()))

  const request = <Reply>(question: 'load' | 'heap') =>
    new Promise<Reply>((resolve, reject) => {
      child.once('message', (reply) => resolve(reply as Reply))
      child.send(question, (error) => {
        if (error) reject(new Error('The server exited during the measurement.', { cause: error }))
      })
    })
  const all = started.move()
  return {
    address,
    databaseUrl,
    pid: child.pid!,
    load: () => request<Load>('load'),
    heap: () => request<number>('heap'),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

async function emptyDatabase(started: AsyncDisposableStack): Promise<string> {
  const postgres = await testPostgres()
  started.defer(() => postgres.stop())
  const database = await createDatabase(postgres.url, `bench_${randomBytes(6).toString('hex')}`)
  started.defer(() => database.drop())
  return database.url
}
