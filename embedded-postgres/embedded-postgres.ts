import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, openCluster, superuser } from './cluster.ts'
import { freePort } from './free-port.ts'
import { findPostmaster, type Launch, launch, shutDown } from './postmaster.ts'
import { anotherPostgres } from './programs.ts'

export interface EmbeddedPostgres {
  url: string
  stop: () => Promise<void>
}

/** For a server that ends unexpectedly, or closes the connection that watches it. */
interface Restart {
  logger: { info(text: string): void; warn(text: string): void }
  /** Called when the server cannot be restarted at the same address. */
  onFailure: (error: unknown) => void
}

type Client = pg.Client & { ref(): void; unref(): void }

const database = 'astrofolio'
const readyTimeoutMs = 60_000
/** An advisory lock, shared by the processes that use the server. */
const inUseLock = 1

/**
 * Starts the PostgreSQL whose data are in `folder`, or connects to it if it is running: it survives a kill of the process
 * that started it. It listens on loopback only and requires the password in the folder. `durable: false` trades durability
 * for speed. With `restart`, it is restarted when it ends unexpectedly.
 */
export async function startEmbeddedPostgres(options: {
  folder: string
  durable?: boolean
  restart?: Restart
}): Promise<EmbeddedPostgres> {
  const { folder, durable = true, restart } = options
  const cluster = await openCluster(folder, durable)
  const { client, port } = await reachServer(cluster, durable)

  let lockClient = client
  let restarting = Promise.resolve()
  let stopped: Promise<void> | undefined
  const watch = (client: Client) => {
    lockClient = client
    client.unref()
    if (restart) client.once('end', () => (stopped ? undefined : (restarting = restartServer(restart))))
  }
  const restartServer = async ({ logger, onFailure }: Restart) => {
    try {
      logger.warn('The embedded PostgreSQL ended or closed its connections; restarting it')
      const restarted = await reachServer(cluster, durable)
      watch(restarted.client)
      if (restarted.port !== port) throw new Error(`PostgreSQL cannot listen on port ${port} any more`)
      logger.info('The embedded PostgreSQL is running again')
    } catch (error) {
      onFailure(error)
    }
  }
  watch(client)
  return {
    url: `postgres://${superuser}:${readFileSync(cluster.password, 'utf8')}@127.0.0.1:${port}/${database}`,
    stop: () => (stopped ??= restarting.then(() => leave(cluster, lockClient))),
  }
}

/** Retries until a server answers, because another process may start or stop it at any moment. */
async function reachServer(cluster: Cluster, durable: boolean): Promise<{ client: Client; port: number }> {
  let port = existsSync(cluster.port) ? Number(readFileSync(cluster.port, 'utf8')) : await freePort()
  let launched: Launch | undefined
  for (const deadline = Date.now() + readyTimeoutMs; Date.now() < deadline; await sleep(5)) {
    const postmaster = findPostmaster(cluster)
    const client = postmaster?.isReady && (await connect(cluster, postmaster.port))
    if (client) return { client, port: postmaster.port }
    if (postmaster || launched?.hasEnded() === false) continue
    const failure = launched?.output() ?? ''
    if (failure.includes('could not bind')) port = await freePort()
    else if (launched && !signsOfAnotherProcess.test(failure)) break
    launched = await launch(cluster, port, durable)
  }
  const lastLines = launched?.output().trim().split('\n').slice(-10).join('\n')
  throw new Error(
    `PostgreSQL did not start in ${cluster.folder}. The end of its log ${cluster.log}:\n${lastLines}\n${anotherPostgres}`,
  )
}

/** In the output, when another process is starting or stopping a server, or has just stopped this one. */
const signsOfAnotherProcess =
  /lock file "postmaster.pid"|pre-existing shared memory block|received fast shutdown request/

/** Returns undefined while the server is starting or stopping. */
async function connect(cluster: Cluster, port: number): Promise<Client | undefined> {
  const password = readFileSync(cluster.password, 'utf8')
  const address = { host: '127.0.0.1', port, user: superuser, password, database: 'postgres', ssl: false }
  const client = new pg.Client(address) as Client
  client.on('error', () => {}) // loss of the lock only allows other processes to stop the server
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [inUseLock])
    // Also shows that the server does not stop: a stopping one may grant the lock before it closes the connection.
    await createDatabase(client)
    writeFileSync(cluster.port, String(port))
    return client
  } catch (error) {
    await client.end().catch(() => {})
    // A lost connection, or the SQLSTATEs of starting and stopping.
    if (!(error instanceof pg.DatabaseError) || error.code?.startsWith('57P')) return undefined
    throw error
  }
}

async function createDatabase(client: Client) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
  if (rowCount) return
  await client.query(`create database ${database}`).catch((error: pg.DatabaseError) => {
    const exists = error.code === '42P04' || error.code === '23505' // another process was faster
    if (!exists) throw error
  })
}

/** Stops the server unless another process uses it. */
async function leave(cluster: Cluster, lockClient: Client) {
  lockClient.ref()
  await lockClient.end().catch(() => {})
  const postmaster = findPostmaster(cluster)
  if (!postmaster) return
  const client = await connect(cluster, postmaster.port) // a new one, because `lockClient` may have been lost
  if (!client || (await isOnlyUser(client).catch(() => true))) await shutDown(postmaster, cluster)
  await client?.end().catch(() => {}) // after the shutdown, so that no process connects before it
}

async function isOnlyUser(client: Client) {
  await client.query('select pg_advisory_unlock_shared($1)', [inUseLock])
  const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [inUseLock])
  return rows[0].alone as boolean
}
