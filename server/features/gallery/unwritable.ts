import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A full disk, a used up quota, a disk that is mounted read-only, a folder of another user. */
const codes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES']

/** Whether a file could not be written since its disk is full or read-only: an operator must act, nobody else can. */
export const isUnwritable = (problem: unknown): problem is NodeJS.ErrnoException =>
  problem instanceof Error && 'code' in problem && codes.includes(String(problem.code))

/** Makes a folder and those above it. Node's own recursive mkdir says ENOENT for EROFS. */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (problem) {
    const { code } = problem as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT') throw problem
    await makeFolder(dirname(path))
    await makeFolder(path)
  }
}
