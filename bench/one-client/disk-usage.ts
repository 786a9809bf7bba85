import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const pollIntervalMs = 200

/** Returns the largest number of bytes in a folder until `signal` aborts. */
export async function largestUntil(signal: AbortSignal, folder: string): Promise<number> {
  let max = 0
  while (!signal.aborted) {
    max = Math.max(max, await bytesIn(folder))
    await sleep(pollIntervalMs)
  }
  return max
}

/** Counts files that are deleted meanwhile as empty. */
export async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
