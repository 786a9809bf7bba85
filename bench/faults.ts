import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase, testPostgres } from '../server/testing/databases.ts'
import { startMailServer } from '../server/testing/mail-server.ts'
import { type RunningServer, startServer } from '../server/testing/running-server.ts'
import { startFaultyProxy } from './faulty-proxy.ts'
import { faultyWriters, type Writer } from './faulty-writers.ts'
import { print } from './figures.ts'

/** Between two kills, in milliseconds. */
const killInterval = { min: 6_000, max: 20_000 }
/** A mail that was leased when its process was killed waits for 120 s. */
const mailTimeoutMs = 180_000

/**
 * Kills the server again and again while clients write through a proxy that loses answers and doubles requests. Returns whether
 * no acknowledged write is lost or doubled, no app is disconnected, and no mail is lost or sent twice.
 */
export async function faults(signal: AbortSignal, minutes: number): Promise<boolean> {
  await using started = new AsyncDisposableStack()
  const postgres = await testPostgres()
  started.defer(() => postgres.stop())
  const database = await createDatabase(postgres.url, `bench_${randomBytes(6).toString('hex')}`)
  started.defer(() => database.drop())
  const dataDir = await mkdtemp(join(tmpdir(), 'astrofolio-bench-'))
  started.defer(() => rm(dataDir, { recursive: true, force: true }))
  const mails = started.use(await startMailServer())
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SMTP_URL: mails.url,
    DEMO: '0',
    RATE_LIMIT_SCALE: '1000000',
  }
  let server = await startServer(environment)
  started.defer(async () => void (await server.stop()))
  const { port } = new URL(server.address)
  const proxy = started.use(await startFaultyProxy(server.address))

  const end = new AbortController()
  const ending = AbortSignal.any([signal, end.signal])
  const writers = await faultyWriters({ direct: server.address, faulty: proxy.address, ending })
  console.log(`killing the server every 6 to 20 s for ${minutes} minutes ...`)
  const writing = Promise.all(writers.map((writer) => writer.write()))
  const until = performance.now() + minutes * 60_000
  let kills = 0
  while (performance.now() < until && !signal.aborted) {
    await sleep(randomInt(killInterval.min, killInterval.max), undefined, { signal }).catch(() => {})
    await kill(server)
    kills++
    server = await startServer({ ...environment, PORT: port })
  }
  end.abort()
  await writing
  await mailsSent(database.url)
  const findings = (await Promise.all(writers.map((writer) => writer.findings()))).flat()
  const recipients = Map.groupBy(mails.received, ({ to }) => to.join())
  for (const [recipient, received] of recipients)
    if (received.length > 1) findings.push(`${received.length} mails to ${recipient}`)
  for (const recipient of writers.flatMap(({ mailed }) => mailed))
    if (!recipients.has(recipient)) findings.push(`no mail to ${recipient}`)

  print({
    faults: `${kills} kills, ${proxy.counts.lost} lost answers, ${proxy.counts.doubled} doubled requests`,
    ...Object.fromEntries(writers.map(({ name, count }: Writer) => [name, `${count()} acknowledged`])),
    mails: `${mails.received.length} received, ${recipients.size} recipients`,
    target: `no acknowledged write lost or doubled, no app disconnected, each mail once: ${findings.length === 0 ? 'met' : 'MISSED'}`,
  })
  for (const finding of findings) console.log(`  ${finding}`)
  return findings.length === 0
}

async function kill({ child }: RunningServer): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

async function mailsSent(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const until = performance.now() + mailTimeoutMs
  while (performance.now() < until && (await client.query('select from mail')).rowCount !== 0)
    await sleep(1_000)
  await client.end()
}
