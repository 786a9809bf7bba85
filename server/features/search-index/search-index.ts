import type { EntityManager } from '@mikro-orm/postgresql'
import type { Logger } from 'pino'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeIndexOf } from './index-marks.ts'

/** With the time of writing, less than the two seconds after which other processes find a change. */
const delayMs = 500
/** A profile that is being changed is tried again. */
const retryMs = 20
const maxWaitMs = 2_000

declare module '../../graphql/context.ts' {
  interface Services {
    searchIndex: SearchIndex
  }
}

/** Writes the index after changes of this process: before its next search, and for other processes after half a second. */
export class SearchIndex {
  readonly #em: EntityManager
  readonly #logger: Logger
  #accounts = new Set<number>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor({ em, logger }: { em: EntityManager; logger: Logger }) {
    this.#em = em
    this.#logger = logger
  }

  /** Call it after the transaction of a change. */
  changed(account: number): void {
    this.#accounts.add(account)
    this.#timer ??= setTimeout(() => void this.written(), delayMs).unref()
  }

  /** Writes the last changes; other processes would find them a minute later. */
  async stop(): Promise<void> {
    await Promise.race([this.written(), sleep(maxWaitMs, undefined, { ref: false })])
    clearTimeout(this.#timer)
    this.changed = () => {}
  }

  /** Waits until the index has the changes of this process. Never rejects: after a failure they stay marked. */
  async written(): Promise<void> {
    if (this.#accounts.size === 0) return this.#writing
    return (this.#next ??= (async () => {
      await this.#writing
      this.#next = undefined
      this.#writing = this.#write()
      await this.#writing
    })())
  }

  async #write() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const accounts = [...this.#accounts]
    this.#accounts = new Set()
    const end = performance.now() + maxWaitMs
    try {
      while (!(await writeIndexOf(this.#em, accounts))) {
        if (performance.now() > end) throw new Error('Profiles are being changed')
        await sleep(retryMs)
      }
    } catch (err) {
      this.#logger.error({ err }, 'The search index cannot be written; the profiles stay marked')
      for (const account of accounts) this.changed(account)
    } finally {
      this.#writing = undefined
    }
  }
}
