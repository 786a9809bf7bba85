import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Returns the names of all files in the folder of an image store, in their order. */
export async function filesInFolder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).toSorted()
}
