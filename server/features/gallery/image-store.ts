import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where the files of pictures live. A name is never used twice, so that what is at an address never changes. */
export interface ImageStore {
  put(name: string, content: Buffer): Promise<void>
  remove(name: string): Promise<void>
  /** Address for a browser. */
  url(name: string): string
}

/** Path under which the application serves pictures of a local store. */
export const imagesPath = '/images'

/** Keeps the files in a folder of this machine. */
export class LocalImageStore implements ImageStore {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  async put(name: string, content: Buffer): Promise<void> {
    const path = join(this.folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content, { flag: 'wx' })
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true })
  }

  url(name: string): string {
    return `${imagesPath}/${name}`
  }
}
