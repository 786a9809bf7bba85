import { busy } from '../../graphql/errors.ts'

/** Queue length, about half a minute: four uploads of five pictures. */
const maxQueued = 20
/** Queue length for an account without queued pictures, so that one account cannot fill the queue. */
const maxQueuedWithOthers = 40
/** About the time in which half of a full queue is decoded. */
const retryAfterSeconds = 15

interface Task {
  userId: number
  upload: object
  run: () => Promise<void>
}

/**
 * Decodes one picture at a time, because two of 100 megapixels could exhaust memory. Fair queueing: the account that has used
 * the least time is next, so that slow pictures of one account delay another's upload by at most one picture.
 */
export class DecodingQueue {
  #tasks: Task[] = []
  #isBusy = false
  /** By account, since the queue was last empty. */
  readonly #spentMs = new Map<number, number>()

  get waiting(): number {
    return this.#tasks.length
  }

  rejectIfFull(userId: number, count: number): void {
    const max = this.#hasWaiting(userId) ? maxQueued : maxQueuedWithOthers
    const free = max - this.#tasks.length + (this.#isBusy ? 0 : 1)
    if (count > free) throw busy('Too many pictures are being uploaded just now.', retryAfterSeconds)
  }

  /** Rejects if the queue has no room, or with the first error; the remaining jobs are dropped. */
  async runJobs<Result>(userId: number, jobs: readonly (() => Promise<Result>)[]): Promise<Result[]> {
    this.rejectIfFull(userId, jobs.length)
    this.#join(userId)
    const upload = {}
    const results = jobs.map(
      (job) =>
        new Promise<Result>((resolve, reject) => {
          const fail = (error: unknown) => {
            this.#tasks = this.#tasks.filter((task) => task.upload !== upload)
            reject(error)
          }
          this.#tasks.push({ userId, upload, run: () => job().then(resolve, fail) })
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
      this.#spentMs.set(task.userId, this.#spent(task.userId) + performance.now() - start)
    }
    this.#spentMs.clear()
    this.#isBusy = false
  }

  #takeNext(): Task | undefined {
    const spent = Math.min(...this.#tasks.map(({ userId }) => this.#spent(userId)))
    const index = this.#tasks.findIndex(({ userId }) => this.#spent(userId) === spent)
    return index < 0 ? undefined : this.#tasks.splice(index, 1)[0]
  }

  /** Gives a newly queued account no credit for the time before. */
  #join(userId: number): void {
    if (this.#tasks.length === 0 || this.#hasWaiting(userId)) return
    const others = Math.min(...this.#tasks.map((task) => this.#spent(task.userId)))
    this.#spentMs.set(userId, Math.max(this.#spent(userId), others))
  }

  #hasWaiting(userId: number): boolean {
    return this.#tasks.some((task) => task.userId === userId)
  }

  #spent(userId: number): number {
    return this.#spentMs.get(userId) ?? 0
  }
}
