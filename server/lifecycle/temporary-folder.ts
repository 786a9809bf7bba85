import { chmod, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../features/gallery/unwritable.ts'

/** In milliseconds; an upload may last 120 s. */
const abandonedAfterMs = 10 * 60 * 1000

/** From now on uploads arrive in a folder of our own, closed to others, instead of one that all programs share. */
export async function useTemporaryFolder(folder: string): Promise<void> {
  await makeFolder(folder)
  await chmod(folder, 0o700)
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
}

/** Removes what a killed process left there; other processes may be at work in it. */
export async function removeAbandonedUploads(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(noneIfAbsent)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() })) // just gone
    if (Date.now() - mtimeMs > abandonedAfterMs) await rm(path, { recursive: true, force: true })
  }
}

/** On a read-only disk it could not be made. */
function noneIfAbsent(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
