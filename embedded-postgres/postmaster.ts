import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, rmSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { run } from './programs.ts'

type Postmaster = { pid: number; port: number; isReady: boolean }

/** A custom setting on the command line identifies the server of a folder in the list of processes. */
const isServing = (pid: number, data: string) => commandLine(pid).includes(`astrofolio.folder=${data}`)

/**
 * Reads PostgreSQL's pid file, which is left over after a crash. Removes it if its pid belongs to another process now, as
 * after a reboot, because PostgreSQL would not start.
 */
export function findPostmaster({ data }: Cluster): Postmaster | undefined {
  const path = join(data, 'postmaster.pid')
  const [pid, , , port, , , , status] = readIfExists(path).split('\n')
  if (!Number(pid)) return undefined
  if (isServing(Number(pid), data))
    return { pid: Number(pid), port: Number(port), isReady: status?.trim() === 'ready' }
  if (commandLine(Number(pid))) rmSync(path, { force: true })
  return undefined
}

export async function shutDown({ pid }: Postmaster, { data }: Cluster): Promise<void> {
  try {
    process.kill(pid, 'SIGINT') // a fast shutdown
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // another process was faster
  }
  while (isServing(pid, data)) await sleep(5)
}

/** Empty for processes that have ended, also for zombies. */
function commandLine(pid: number): string {
  if (process.platform === 'linux') return readIfExists(`/proc/${pid}/cmdline`)
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

function readIfExists(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}

const maxLogBytes = 10 * 1024 * 1024

/** PostgreSQL's default of 128 MB cannot hold the tables of a directory of a million creators (about 700 MB). */
const sharedBuffersMb = Math.max(128, Math.min(1024, Math.floor(totalmem() / 8 / 1024 ** 2)))

const forProduction = { shared_buffers: `${sharedBuffersMb}MB` }
/** Tests need speed, many connections, and plans that do not depend on when PostgreSQL counts rows by itself. */
const forTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  autovacuum: 'off',
}

/** A started server, which may not be ready yet or may have failed. */
export type Launch = { hasEnded: () => boolean; output: () => string }

export async function launch(cluster: Cluster, port: number, isDurable: boolean): Promise<Launch> {
  const settings = {
    'astrofolio.folder': cluster.data,
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...(isDurable ? forProduction : forTests),
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(cluster.log, 'a', 0o600)
  if (fstatSync(log).size > maxLogBytes) ftruncateSync(log)
  const { size } = fstatSync(log)
  const child = run(cluster.programs, 'postgres', cluster.data, options, ['ignore', log, log])
  closeSync(log)
  child.unref() // it may outlive the application; the next start uses it
  await once(child, 'spawn')
  return {
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    output: () => readFileSync(cluster.log).subarray(size).toString(),
  }
}
