import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { run } from './programs.ts'
import type { Cluster } from './cluster.ts'

/** A running server of a data folder. */
export type Postmaster = { pid: number; port: number; isReady: boolean }

const fastShutdown = 'SIGINT'
const immediateShutdown = 'SIGQUIT'
const fastShutdownTimeoutMs = 30_000

/** A setting that shows in the list of processes which data a server uses. */
export const folderSetting = (data: string) => `astrofolio.folder=${data}`

/** Reads PostgreSQL's pid file, which is stale after a crash. */
export function findPostmaster({ data }: Cluster): Postmaster | undefined {
  const lines = readIfThere(join(data, 'postmaster.pid'))?.split('\n') ?? []
  const pid = Number(lines[0])
  if (!pid || !serves(pid, data)) return undefined
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/** PostgreSQL does not start while the pid of a dead server belongs to another process, as after a reboot. */
export function removeStalePid({ data }: Cluster) {
  const path = join(data, 'postmaster.pid')
  const pid = Number(readIfThere(path)?.split('\n')[0])
  if (pid && isAlive(pid) && !serves(pid, data)) rmSync(path, { force: true })
}

export async function shutDown({ pid }: Postmaster, { programs, data }: Cluster) {
  if (process.platform === 'win32') run(programs, 'pg_ctl', data, ['stop', '--mode=fast'], 'ignore')
  else signal(pid, fastShutdown)
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
  if (process.platform === 'win32') return isAlive(pid)
  return commandLine(pid).includes(folderSetting(data))
}

/** Empty for processes that have ended, including zombies. */
function commandLine(pid: number) {
  if (process.platform === 'linux') return readIfThere(`/proc/${pid}/cmdline`)?.split('\0') ?? []
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

function readIfThere(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
