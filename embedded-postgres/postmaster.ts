import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, closeSync, fstatSync, ftruncateSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { run } from './programs.ts'
import type { Cluster } from './cluster.ts'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { totalmem } from 'node:os'

type Postmaster = { pid: number; port: number; isReady: boolean }

const fastShutdown = 'SIGINT'
const immediateShutdown = 'SIGQUIT'
const fastShutdownTimeoutMs = 30_000

/** A custom setting on the command line, which identifies the server of a folder in the list of processes. */
const folderSetting = (data: string) => `astrofolio.folder=${data}`

/** Reads PostgreSQL's pid file, which is stale after a crash. */
export function findPostmaster({ data }: Cluster): Postmaster | undefined {
  const lines = readIfExists(join(data, 'postmaster.pid'))?.split('\n') ?? []
  const pid = Number(lines[0])
  if (!pid || !serves(pid, data)) return undefined
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/** PostgreSQL does not start while the pid of a dead server belongs to another process, as after a reboot. */
export function removeStalePid({ data }: Cluster) {
  const path = join(data, 'postmaster.pid')
  const pid = Number(readIfExists(path)?.split('\n')[0])
  if (pid && isAlive(pid) && !serves(pid, data)) rmSync(path, { force: true })
}

export async function shutDown({ pid }: Postmaster, { data }: Cluster) {
  signal(pid, fastShutdown)
  const timer = setTimeout(() => signal(pid, immediateShutdown), fastShutdownTimeoutMs)
  while (serves(pid, data)) await sleep(5)
  clearTimeout(timer)
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // another process was faster
  }
}

function serves(pid: number, data: string) {
  return commandLine(pid).includes(folderSetting(data))
}

/** Empty for processes that have ended, also for zombies. */
function commandLine(pid: number) {
  if (process.platform === 'linux') return readIfExists(`/proc/${pid}/cmdline`)?.split('\0') ?? []
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function readIfExists(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/** A started server, which may not be ready yet or may have failed. */
export type Launch = { hasEnded: boolean; output: () => string }

type Settings = { port: number; durable: boolean }

const maxLogBytes = 10 * 1024 * 1024

const megabyte = 1024 * 1024
/** PostgreSQL's default of 128 MB cannot hold the tables of a directory of a million creators (about 700 MB). */
const maxSharedBuffersMb = 1024

const forProduction = {
  shared_buffers: `${Math.max(128, Math.min(maxSharedBuffersMb, Math.floor(totalmem() / 8 / megabyte)))}MB`,
}

/** Tests need speed and many connections. */
const forTests = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

export function launch(cluster: Cluster, { port, durable }: Settings): Launch {
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...(durable ? forProduction : forTests),
  }
  const options = [
    folderSetting(cluster.data),
    ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
  ]
  const log = openSync(cluster.log, 'a', 0o600)
  if (fstatSync(log).size > maxLogBytes) ftruncateSync(log)
  const { size: before } = fstatSync(log)
  const child = run(
    cluster.programs,
    'postgres',
    cluster.data,
    options.flatMap((option) => ['-c', option]),
    ['ignore', log, log],
  )
  closeSync(log)
  child.unref() // it may outlive the application; the next start uses it

  let spawnError = ''
  const launched: Launch = {
    hasEnded: false,
    output: () => readFileSync(cluster.log).subarray(before).toString() + spawnError,
  }
  child.once('exit', () => (launched.hasEnded = true))
  child.once('error', (error) => {
    spawnError = error.message
    launched.hasEnded = true
  })
  return launched
}

export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
