import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import { storageFull } from '../errors/errors.ts'

interface Settings {
  /** On one disk or several. */
  folders: readonly string[]
  minBytes: number
  logger: Pick<Logger, 'warn'>
}

/** Watches the free space of the disks of DATA_DIR. */
export class FreeSpace {
  readonly #settings: Settings
  #isLow = false

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** Returns the free bytes of the fullest disk, and logs when they fall below the minimum. */
  async bytes(): Promise<number> {
    const { folders, minBytes, logger } = this.#settings
    const free = Math.min(...(await Promise.all(folders.map(freeBytesOf))))
    const isLow = free < minBytes
    if (isLow && !this.#isLow)
      logger.warn({ free, minBytes }, `DATA_DIR has little free space; uploads are refused with 507`)
    this.#isLow = isLow
    return free
  }

  /** Throws STORAGE_FULL below the minimum. */
  async check(): Promise<void> {
    if ((await this.bytes()) < this.#settings.minBytes) throw storageFull()
  }
}

/** A folder that does not exist is on no disk: the upload will fail by itself. */
const freeBytesOf = (folder: string): Promise<number> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  )
