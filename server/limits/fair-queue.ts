import type { GraphQLError } from 'graphql'

interface Limits {
  /** Tasks that run at a time. */
  running: number
  /** Limit for one turn; by default that for all. */
  runningPerTurn?: number
  waiting: number
  /** A task that waits longer is refused. */
  waitMs?: number
  /** Error of a task that is refused. */
  refusal: () => GraphQLError
}

interface Waiting<Turn> {
  turn: Turn
  start: (leave: () => void) => void
  refuse: () => void
}

/**
 * Runs a few tasks at a time. Fair queueing: the turn, such as an account or a network, whose tasks have taken the least time is
 * next, so that the many or slow tasks of one delay those of another by at most one task. When the queue is full, the newest task
 * of the turn with the most waiting ones is refused.
 */
export class FairQueue<Turn = string> {
  #waiting: Waiting<Turn>[] = []
  #running = 0
  readonly #runningOf = new Map<Turn, number>()
  /** Time spent by turns that have tasks. */
  readonly #spentMs = new Map<Turn, number>()

  constructor(private readonly limits: Limits) {}

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting.length
  }

  waitingOf(turn: Turn): number {
    return this.#waiting.filter((task) => task.turn === turn).length
  }

  async run<Result>(turn: Turn, task: () => Promise<Result>): Promise<Result> {
    const leave = await this.enter(turn)
    try {
      return await task()
    } finally {
      leave()
    }
  }

  /** Resolves when the task may run. The caller must then call the returned function at the end of the task. */
  async enter(turn: Turn): Promise<() => void> {
    if (this.#waiting.length === 0 && this.#hasPlace(turn)) return this.#start(turn)
    const { waitMs, waiting, refusal } = this.limits
    const { promise: started, resolve: start, reject } = Promise.withResolvers<() => void>()
    const refuse = () => {
      this.#waiting = this.#waiting.filter((other) => other !== task)
      reject(refusal())
    }
    const task: Waiting<Turn> = { turn, start, refuse }
    this.#join(turn)
    this.#waiting.push(task)
    this.#startNext()
    if (this.#waiting.length > waiting) this.#newestOfGreediest(turn)?.refuse()
    const isTimed = waitMs !== undefined && this.#waiting.includes(task)
    const timer = isTimed ? setTimeout(refuse, waitMs) : undefined
    return started.finally(() => clearTimeout(timer))
  }

  /** Returns the function that ends the task. */
  #start(turn: Turn): () => void {
    const startedAt = performance.now()
    this.#running++
    this.#runningOf.set(turn, this.#runningBy(turn) + 1)
    return () => this.#leave(turn, performance.now() - startedAt)
  }

  #leave(turn: Turn, tookMs: number): void {
    this.#running--
    this.#runningOf.set(turn, this.#runningBy(turn) - 1)
    this.#spentMs.set(turn, this.#spent(turn) + tookMs)
    this.#startNext()
    if (this.#hasTasks(turn)) return
    this.#runningOf.delete(turn)
    this.#spentMs.delete(turn)
  }

  #startNext(): void {
    while (this.#waiting.length > 0) {
      const ready = this.#waiting.filter(({ turn }) => this.#hasPlace(turn))
      const least = Math.min(...ready.map(({ turn }) => this.#spent(turn)))
      const next = ready.find(({ turn }) => this.#spent(turn) === least)
      if (!next) return
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      next.start(this.#start(next.turn))
    }
  }

  #hasPlace(turn: Turn): boolean {
    const { running, runningPerTurn = running } = this.limits
    return this.#running < running && this.#runningBy(turn) < runningPerTurn
  }

  /** Gives a turn no credit for the time before its first task. */
  #join(turn: Turn): void {
    if (this.#hasTasks(turn) || this.#waiting.length === 0) return
    this.#spentMs.set(turn, Math.min(...this.#waiting.map((task) => this.#spent(task.turn))))
  }

  /** Returns the newest task of the turn with the most waiting tasks; of the newcomer's turn if several have the most. */
  #newestOfGreediest(newcomer: Turn): Waiting<Turn> | undefined {
    const counts = Map.groupBy(this.#waiting, ({ turn }) => turn)
    let greediest = counts.get(newcomer) ?? []
    for (const tasks of counts.values()) if (tasks.length > greediest.length) greediest = tasks
    return greediest.at(-1)
  }

  #hasTasks(turn: Turn): boolean {
    return this.#runningBy(turn) > 0 || this.#waiting.some((task) => task.turn === turn)
  }

  #runningBy(turn: Turn): number {
    return this.#runningOf.get(turn) ?? 0
  }

  #spent(turn: Turn): number {
    return this.#spentMs.get(turn) ?? 0
  }
}
