import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Disk full, quota exceeded, mounted read-only, permission denied. */
const codes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES']

/** Returns whether a write failed because the disk is full or not writable, which only an operator can fix. */
export const isUnwritable = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** Creates a folder and its parents. Node's recursive mkdir reports EROFS as ENOENT. */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT') throw error
    await makeFolder(dirname(path))
    await makeFolder(path)
  }
}
