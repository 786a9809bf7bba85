import { open, opendir, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { isUnwritable, makeFolder } from './unwritable.ts'
import { type ImageStore, StorageFull } from './image-store.ts'

/** Keeps the files in a folder of this machine. */
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
    } catch (problem) {
      await rmdir(dirname(path)).catch(() => {}) // not empty, or never made
      throw isUnwritable(problem) ? new StorageFull(problem) : problem
    }
  }

  async open(name: string) {
    const file = await open(this.#pathOf(name)).catch(nullIfAbsent)
    if (!file) return null
    const facts = await file.stat()
    if (facts.isFile()) return { content: file.createReadStream(), size: facts.size }
    await file.close()
    return null
  }

  async remove(names: readonly string[]): Promise<void> {
    const paths = names.map((name) => this.#pathOf(name))
    for (const path of paths) await rm(path, { force: true })
    for (const folder of new Set(paths.map(dirname))) {
      await rmdir(folder).catch(() => {}) // absent, or not empty
    }
  }

  /** Goes from folder to folder by hand: Node's recursive listing keeps every folder it met open. */
  async *list() {
    for await (const folder of entriesOf(this.folder)) {
      if (!folder.isDirectory()) continue
      for await (const file of entriesOf(resolve(this.folder, folder.name))) {
        const facts = file.isFile() && (await stat(resolve(file.parentPath, file.name)).catch(nullIfAbsent))
        if (facts) yield { name: `${folder.name}/${file.name}`, storedAt: facts.mtime }
      }
    }
  }

  /** Names come from the database or fit a pattern; one that leads out of the folder is a mistake of ours. */
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
    await file.sync() // a row that was stored must find its files also after the power went
    await file.close()
  } catch (problem) {
    await file.close().catch(() => {}) // where the write failed, closing may fail for the same reason
    await rm(path, { force: true })
    throw problem
  }
}

async function* entriesOf(folder: string) {
  yield* (await opendir(folder).catch(nullIfAbsent)) ?? []
}

function nullIfAbsent(problem: unknown): null {
  if (['ENOENT', 'ENOTDIR'].includes((problem as NodeJS.ErrnoException).code ?? '')) return null
  throw problem
}
