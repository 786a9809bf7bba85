import { open, readdir, rm, rmdir } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { isUnwritable, makeFolder } from './unwritable.ts'
import { type ImageStore, UnremovedFiles, UnwritableStore } from './image-store.ts'

/** A slow download holds two pieces. Node's pieces of 64 kB take a fifth more CPU. */
const streamedBytes = 256 * 1024

export class LocalImageStore implements ImageStore {
  readonly folder: string

  constructor(folder: string) {
    this.folder = resolve(folder)
  }

  async put(name: string, content: Buffer): Promise<void> {
    const path = this.#pathOf(name)
    try {
      await makeFolder(dirname(path))
      await writeNew(path, content)
    } catch (error) {
      await rmdir(dirname(path)).catch(() => {}) // not empty, or not created
      throw isUnwritable(error) ? new UnwritableStore(error) : error
    }
  }

  async open(name: string) {
    const file = await open(this.#pathOf(name)).catch(nullIfAbsent)
    if (!file) return null
    const stats = await file.stat()
    if (stats.isFile()) {
      const content = file.createReadStream({
        highWaterMark: Math.min(streamedBytes, Math.max(1, stats.size)),
      })
      return { content, size: stats.size }
    }
    await file.close()
    return null
  }

  async namesIn(folder: string) {
    const names = (await readdir(this.#pathOf(folder)).catch(nullIfAbsent)) ?? []
    return names.map((name) => `${folder}/${name}`)
  }

  async remove(names: readonly string[]): Promise<void> {
    const paths = new Map(names.map((name) => [name, this.#pathOf(name)]))
    const failed = new Map<string, unknown>()
    for (const [name, path] of paths)
      await rm(path, { force: true }).catch((error: unknown) => failed.set(name, error))
    for (const folder of new Set([...paths.values()].map(dirname))) {
      await rmdir(folder).catch(() => {}) // absent, or not empty
    }
    if (failed.size > 0) throw new UnremovedFiles(failed)
  }

  /** Names come from the database or match a pattern, so a path outside the folder is a bug. */
  #pathOf(name: string): string {
    const path = resolve(this.folder, name)
    if (!path.startsWith(this.folder + sep)) throw new Error(`Not a name in the image store: ${name}`)
    return path
  }
}

async function writeNew(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(content)
    await file.sync() // files must survive a power failure if their row does
    await file.close()
  } catch (error) {
    await file.close().catch(() => {}) // may fail for the same reason as the write
    await rm(path, { force: true })
    throw error
  }
}

function nullIfAbsent(error: unknown): null {
  if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
  throw error
}
