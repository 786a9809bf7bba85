import { busy } from '../../graphql/errors.ts'

/** Pictures that may wait while one is decoded: four uploads of five, about half a minute. */
const mostWaiting = 20
/** So many with those of accounts of which none waits yet, so that one account cannot fill all room. */
const mostWaitingWithOthers = 40
/** About what a full queue takes to be half empty, in seconds. */
const retryAfter = 15

/** A picture that waits; those of an upload have its promise in common. */
interface Task {
  userId: number
  upload: object
  run: () => Promise<void>
}

/**
 * Decodes one picture at a time: two of 100 million pixels at once could take all memory. The next one is of the account
 * whose pictures took the least time, so that slow pictures of one hold up another's upload by one of them at most.
 */
export class DecodingQueue {
  #tasks: Task[] = []
  #isBusy = false
  /** Milliseconds that the pictures of an account took, since none waited. */
  readonly #spentMs = new Map<number, number>()

  /** How many pictures wait to be decoded. */
  get waiting(): number {
    return this.#tasks.length
  }

  /** Refuses with 503 when there is no room for `count` more of an account. */
  expectRoomFor(userId: number, count: number): void {
    const most = this.#hasWaiting(userId) ? mostWaiting : mostWaitingWithOthers
    const free = most - this.#tasks.length + (this.#isBusy ? 0 : 1)
    if (count > free) throw busy('Too many pictures are being uploaded just now.', retryAfter)
  }

  /** Does all of this work of an account or refuses all; when one part fails, those behind it are not begun. */
  async all<Made>(userId: number, works: readonly (() => Promise<Made>)[]): Promise<Made[]> {
    this.expectRoomFor(userId, works.length)
    this.#join(userId)
    const upload = {}
    const made = works.map(
      (work) =>
        new Promise<Made>((resolve, reject) => {
          const fail = (problem: unknown) => {
            this.#tasks = this.#tasks.filter((task) => task.upload !== upload)
            reject(problem)
          }
          this.#tasks.push({ userId, upload, run: () => work().then(resolve, fail) })
        }),
    )
    void this.#runAll()
    return Promise.all(made)
  }

  async #runAll(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    for (let task = this.#takeNext(); task; task = this.#takeNext()) {
      const begun = performance.now()
      await task.run()
      this.#spentMs.set(task.userId, this.#spent(task.userId) + performance.now() - begun)
    }
    this.#spentMs.clear()
    this.#isBusy = false
  }

  #takeNext(): Task | undefined {
    const spent = Math.min(...this.#tasks.map(({ userId }) => this.#spent(userId)))
    const place = this.#tasks.findIndex(({ userId }) => this.#spent(userId) === spent)
    return place < 0 ? undefined : this.#tasks.splice(place, 1)[0]
  }

  /** An account that comes later has no claim to the time before. */
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
