import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { createDatabase, testPostgres } from '../server/testing/databases.ts'
import { startMailServer } from '../server/testing/mail-server.ts'
import { startServer } from '../server/testing/running-server.ts'
import { startFaultyProxy } from './faulty-proxy.ts'
import { faultyWriters, type Writer } from './faulty-writers.ts'
import { print } from './figures.ts'

/** Between two kills, in milliseconds. */
const killInterval = { min: 2_000, max: 7_000 }
/** The job of a killed worker waits for 120 s. */
const jobTimeoutMs = 240_000

/**
 * Kills one of two servers and their worker again and again, while clients write through a proxy that loses answers and doubles
 * requests. Returns whether no acknowledged write is lost or doubled, no app is disconnected, no mail is lost or sent twice, and
 * the index of the searches is as a rebuild makes it.
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
  const servers = await Promise.all([0, 1].map(() => restartable(started, environment)))
  const processes = [...servers, aWorker(started, environment)]
  const addresses = servers.map(({ address }) => address)
  const proxy = started.use(await startFaultyProxy(addresses))

  const end = new AbortController()
  const ending = AbortSignal.any([signal, end.signal])
  const writers = await faultyWriters({ direct: addresses[0]!, faulty: proxy.address, ending })
  console.log(`killing one of two servers and a worker every 2 to 7 s for ${minutes} minutes ...`)
  const writing = Promise.all(writers.map((writer) => writer.write()))
  const until = performance.now() + minutes * 60_000
  let kills = 0
  while (performance.now() < until && !signal.aborted) {
    await sleep(randomInt(killInterval.min, killInterval.max), undefined, { signal }).catch(() => {})
    await processes[randomInt(processes.length)]!.killAndRestart()
    kills++
  }
  end.abort()
  await writing
  await jobsDone(database.url)
  const findings = (await Promise.all(writers.map((writer) => writer.findings()))).flat()
  findings.push(...(await staleEntries(database.url)))
  const recipients = Map.groupBy(mails.received, ({ to }) => to.join())
  for (const [recipient, received] of recipients)
    if (received.length > 1) findings.push(`${received.length} mails to ${recipient}`)
  for (const recipient of writers.flatMap(({ mailed }) => mailed))
    if (!recipients.has(recipient)) findings.push(`no mail to ${recipient}`)

  print({
    faults: `${kills} kills, ${proxy.counts.lost} lost answers, ${proxy.counts.doubled} doubled requests`,
    ...Object.fromEntries(writers.map(({ name, count }: Writer) => [name, `${count()} acknowledged`])),
    mails: `${mails.received.length} received, ${recipients.size} recipients`,
    target: `no acknowledged write lost or doubled, no app disconnected, each mail once, the index as rebuilt: ${findings.length === 0 ? 'met' : 'MISSED'}`,
  })
  for (const finding of findings) console.log(`  ${finding}`)
  return findings.length === 0
}

/** A server on a port of its own, without a worker. */
async function restartable(started: AsyncDisposableStack, environment: Record<string, string>) {
  const variables = { ...environment, WORKER: '0' }
  let server = await startServer(variables)
  started.defer(async () => void (await server.stop()))
  const { address } = server
  return {
    address,
    async killAndRestart() {
      await kill(server.child)
      server = await startServer({ ...variables, PORT: new URL(address).port })
    },
  }
}

function aWorker(started: AsyncDisposableStack, environment: Record<string, string>) {
  const start = () =>
    spawn('node', ['dist/server/main.js', 'worker'], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  let worker = start()
  started.defer(() => kill(worker))
  return {
    async killAndRestart() {
      await kill(worker)
      worker = start()
    },
  }
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

async function jobsDone(databaseUrl: string): Promise<void> {
  const until = performance.now() + jobTimeoutMs
  const due = `select from graphile_worker.jobs where run_at <= now() or locked_at is not null`
  while (performance.now() < until && (await rowsOf(databaseUrl, due)).length > 0) await sleep(1_000)
}

async function rowsOf(databaseUrl: string, statement: string): Promise<object[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<object>(statement)
  await client.end()
  return rows
}

/** Returns the entries of the searches that a rebuild changes. */
async function staleEntries(databaseUrl: string): Promise<string[]> {
  const entries = async () => {
    const all: string[] = []
    for (const table of ['directory_entry', 'image_entry', 'profile_object'])
      for (const row of await rowsOf(
        databaseUrl,
        `select to_jsonb(entry)::text as entry from ${table} entry`,
      ))
        all.push(`${table}: ${Object.values(row).join()}`)
    return all
  }
  const before = new Set(await entries())
  await promisify(execFile)('node', ['dist/server/commands/rebuild-directory.js'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  const after = new Set(await entries())
  const stale = [...before].filter((entry) => !after.has(entry))
  const missing = [...after].filter((entry) => !before.has(entry))
  return [
    ...stale.map((entry) => `a rebuild removes ${entry}`),
    ...missing.map((entry) => `a rebuild adds ${entry}`),
  ]
}
