import { chmod, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../features/gallery/unwritable.ts'

/** An upload takes 120 s at most. */
const abandonedAfterMs = 10 * 60 * 1000

/** Makes the process receive uploads in this folder, which only its user may read, instead of the system's. */
export async function useTemporaryFolder(folder: string): Promise<void> {
  await makeFolder(folder)
  await chmod(folder, 0o700)
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
}

/** Deletes files that a killed process left, and no younger ones: other processes may share the folder. */
export async function removeAbandonedUploads(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(noneIfAbsent)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() })) // just gone
    if (Date.now() - mtimeMs > abandonedAfterMs) await rm(path, { recursive: true, force: true })
  }
}

/** On a read-only disk the folder may not exist. */
function noneIfAbsent(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
