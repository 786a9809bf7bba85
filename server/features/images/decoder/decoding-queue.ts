import { busy } from '../../../graphql/errors.ts'
import { requestLimits } from '../../../limits/request-limits.ts'

/** Queue length, about half a minute: four uploads of five images. */
const maxQueued = 20
/** Queue length for a turn without queued images, so that one account cannot fill the queue. */
const maxQueuedWithOthers = 40
/** About the time in which half of a full queue is decoded. */
const retryAfterSeconds = 15

/** The id of an account, or the network of young accounts. */
type Turn = number | string

const hourMs = 60 * 60 * 1000

/** Young accounts of a network share a turn, so that registering many of them gains no decoding time. */
export const decodingTurn = (
  { id, createdAt }: { id: number; createdAt: Date | string },
  network: string,
): Turn =>
  Date.now() - new Date(createdAt).getTime() < requestLimits.decoder.youngAccountHours * hourMs ? network : id

interface Task {
  turn: Turn
  upload: object
  run: () => Promise<void>
}

declare module '../../../graphql/context.ts' {
  interface Services {
    decoding: DecodingQueue
  }
}

/**
 * Decodes one image at a time, because two of 100 megapixels could exhaust memory. Fair queueing: the account, or network
 * of young accounts, that has used the least time is next, so that its slow images delay another's upload by at most one image.
 */
export class DecodingQueue {
  #tasks: Task[] = []
  #isBusy = false
  /** By turn, since the queue was last empty. */
  readonly #spentMs = new Map<Turn, number>()

  get waiting(): number {
    return this.#tasks.length
  }

  rejectIfFull(turn: Turn, count: number): void {
    const max = this.#hasWaiting(turn) ? maxQueued : maxQueuedWithOthers
    const free = max - this.#tasks.length + (this.#isBusy ? 0 : 1)
    if (count > free) throw busy('Too many pictures are being uploaded just now.', retryAfterSeconds)
  }

  /** Rejects if the queue has no room, or with the first error; the remaining jobs are dropped. */
  async runJobs<Result>(turn: Turn, jobs: readonly (() => Promise<Result>)[]): Promise<Result[]> {
    this.rejectIfFull(turn, jobs.length)
    this.#join(turn)
    const upload = {}
    const results = jobs.map(
      (job) =>
        new Promise<Result>((resolve, reject) => {
          const fail = (error: unknown) => {
            this.#tasks = this.#tasks.filter((task) => task.upload !== upload)
            reject(error)
          }
          this.#tasks.push({ turn, upload, run: () => job().then(resolve, fail) })
        }),
    )
    void this.#runAll()
    return Promise.all(results)
  }

  async #runAll(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    for (let task = this.#takeNext(); task; task = this.#takeNext()) {
      const start = performance.now()
      await task.run()
      this.#spentMs.set(task.turn, this.#spent(task.turn) + performance.now() - start)
    }
    this.#spentMs.clear()
    this.#isBusy = false
  }

  #takeNext(): Task | undefined {
    const spent = Math.min(...this.#tasks.map(({ turn }) => this.#spent(turn)))
    const index = this.#tasks.findIndex(({ turn }) => this.#spent(turn) === spent)
    return index < 0 ? undefined : this.#tasks.splice(index, 1)[0]
  }

  /** Gives a newly queued turn no credit for the time before. */
  #join(turn: Turn): void {
    if (this.#tasks.length === 0 || this.#hasWaiting(turn)) return
    const others = Math.min(...this.#tasks.map((task) => this.#spent(task.turn)))
    this.#spentMs.set(turn, Math.max(this.#spent(turn), others))
  }

  #hasWaiting(turn: Turn): boolean {
    return this.#tasks.some((task) => task.turn === turn)
  }

  #spent(turn: Turn): number {
    return this.#spentMs.get(turn) ?? 0
  }
}
