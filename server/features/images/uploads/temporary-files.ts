import { randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** An upload takes 120 s at most. */
const abandonedAfterMs = 10 * 60 * 1000

/** Returns a new name of a file that belongs to this process. */
export const temporaryName = () => `${hostname()}.${process.pid}.${randomBytes(16).toString('hex')}`

/** Deletes the files of processes of this host that have ended, and other old ones: other hosts may share the folder. */
export async function removeAbandonedUploads(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(noneIfAbsent)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() })) // deleted just now
    if (Date.now() - mtimeMs > abandonedAfterMs || hasEnded(name, mtimeMs))
      await rm(path, { recursive: true, force: true })
  }
}

/** Whether the process that a name belongs to has ended. In a container that was restarted it had the number of this one. */
function hasEnded(name: string, mtimeMs: number): boolean {
  const [, host, pid] = /^(.+)\.(\d+)\.[0-9a-f]{32}$/.exec(name) ?? []
  if (host !== hostname()) return false
  return Number(pid) === process.pid ? mtimeMs < startedAt : !isRunning(Number(pid))
}

const startedAt = Date.now() - process.uptime() * 1000

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** On a read-only disk the folder may not exist. */
function noneIfAbsent(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
