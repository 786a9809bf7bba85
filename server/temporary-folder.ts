import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** In milliseconds; an upload may last 120 s. */
const abandonedAfter = 10 * 60 * 1000

/** From now on uploads arrive in a folder of our own, closed to others, instead of one that all programs share. */
export async function useTemporaryFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
}

/** Removes what a killed process left there; other processes may be at work in it. */
export async function removeAbandonedUploads(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() })) // just gone
    if (Date.now() - mtimeMs > abandonedAfter) await rm(path, { recursive: true, force: true })
  }
}
