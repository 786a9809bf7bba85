import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openCluster, superuser, type Cluster } from './cluster.ts'
import { freePort, launch, type Launch } from './launch.ts'
import { findPostmaster, removeStalePid, shutDown } from './postmaster.ts'

export type EmbeddedPostgres = {
  url: string
  /** Shuts the server down, unless another process has started it too and is still there. */
  stop: () => Promise<void>
}

/** What happens when the server ends by itself, or cuts the connection by which it is watched. */
export interface Restart {
  onLost: () => void
  onReturn: () => void
  /** It could not be started again at the same address. */
  onFailure: (error: unknown) => void
}

/** The types of pg leave out what decides whether a connection keeps the process from ending. */
type Client = pg.Client & { ref(): void; unref(): void }

const database = 'astrofolio'
const readyTimeoutMs = 60_000
const inUseLock = 1 // the advisory lock that everyone holds, shared, who has started this server

/**
 * Starts the PostgreSQL whose data are in `folder`, or joins it where it is running already: it survives a kill of the
 * process that started it. Only this machine reaches it, and only with the password that lies in the folder.
 * `durable: false` trades the safety of the data for speed. With `restart` it is started again when it ends by itself.
 */
export async function startEmbeddedPostgres(options: {
  folder: string
  durable?: boolean
  restart?: Restart
}): Promise<EmbeddedPostgres> {
  const { folder, durable = true, restart } = options
  const cluster = await openCluster(folder)
  const { client, port } = await reachServer(cluster, durable)
  await createDatabase(client)

  let held = client
  let returned = Promise.resolve()
  let stopped: Promise<void> | undefined
  const startAgain = async ({ onLost, onReturn, onFailure }: Restart) => {
    try {
      onLost()
      const again = await reachServer(cluster, durable)
      hold(again.client)
      if (again.port !== port) throw new Error(`PostgreSQL cannot listen on port ${port} any more`)
      onReturn()
    } catch (error) {
      onFailure(error)
    }
  }
  const hold = (client: Client) => {
    held = client
    client.unref()
    if (restart) client.once('end', () => (stopped ? undefined : (returned = startAgain(restart))))
  }
  hold(client)
  return {
    url: `postgres://${superuser}:${passwordOf(cluster)}@127.0.0.1:${port}/${database}`,
    stop: () => (stopped ??= returned.then(() => leave(cluster, held))),
  }
}

/** Goes round until somebody's server answers, since at any moment another process may start or stop it. */
async function reachServer(cluster: Cluster, durable: boolean) {
  let port = savedPort(cluster) ?? (await freePort())
  let launched: Launch | undefined
  for (const giveUp = Date.now() + readyTimeoutMs; Date.now() < giveUp; await sleep(5)) {
    const postmaster = findPostmaster(cluster)
    if (postmaster?.isReady) {
      const client = await connect(cluster, postmaster.port)
      if (client) return { client, port: postmaster.port }
    }
    if (postmaster || launched?.hasEnded === false) continue

    const failure = launched?.said() ?? ''
    if (failure.includes('could not bind')) port = await freePort()
    else if (launched && !isBusy(failure)) break
    removeStalePid(cluster)
    launched = launch(cluster, { port, durable })
  }
  throw failedStart(cluster, launched)
}

/** Another process was faster: its server is starting or still stopping, or it has just stopped ours. */
function isBusy(failure: string) {
  const signs = [
    'lock file "postmaster.pid"',
    'pre-existing shared memory block',
    'received fast shutdown request',
  ]
  return signs.some((sign) => failure.includes(sign))
}

async function connect(cluster: Cluster, port: number) {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: superuser,
    password: passwordOf(cluster),
    database: 'postgres',
    ssl: false,
  }) as Client
  client.on('error', () => {}) // a connection lost later only means that nobody waits for us before a stop
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [inUseLock])
    writeFileSync(cluster.port, String(port))
    return client
  } catch (error) {
    await client.end().catch(() => {})
    if (!isStartingOrStopping(error)) throw error
    return undefined
  }
}

/** Whatever cuts a connection passes, but not what the server answers; 57P are its words for 'starting' and 'stopping'. */
function isStartingOrStopping(error: unknown) {
  return !(error instanceof pg.DatabaseError) || error.code?.startsWith('57P')
}

async function createDatabase(client: Client) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
  if (rowCount) return
  await client.query(`create database ${database}`).catch(({ code }: pg.DatabaseError) => {
    const isThere = code === '42P04' || code === '23505' // another process was faster
    if (!isThere) throw new Error(`PostgreSQL could not create the database ${database} (${code})`)
  })
}

async function leave(cluster: Cluster, held: Client) {
  held.ref()
  await held.end().catch(() => {})
  const postmaster = findPostmaster(cluster)
  if (!postmaster) return
  const client = await connect(cluster, postmaster.port) // anew, since the one that we held may have been lost
  if (!client || (await holdsAlone(client).catch(() => true))) await shutDown(postmaster, cluster)
  await client?.end().catch(() => {}) // only now, so that nobody can join a server that is about to stop
}

async function holdsAlone(client: Client) {
  await client.query('select pg_advisory_unlock_shared($1)', [inUseLock])
  const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [inUseLock])
  return rows[0].alone as boolean
}

function passwordOf({ password }: Cluster) {
  return readFileSync(password, 'utf8')
}

function savedPort({ port }: Cluster) {
  return (existsSync(port) && Number(readFileSync(port, 'utf8'))) || undefined
}

function failedStart({ folder, log }: Cluster, launched: Launch | undefined) {
  const lastLines = (launched?.said() ?? '').trim().split('\n').slice(-10).join('\n')
  return new Error(
    `PostgreSQL did not start in ${folder}. Its last words in ${log}:\n${lastLines}\n` +
      'You can give the address of another PostgreSQL, 15 or newer, in DATABASE_URL.',
  )
}
