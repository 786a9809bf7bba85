import { busy } from '../../../errors/errors.ts'
import { FairQueue } from '../../../limits/fair-queue.ts'
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

declare module '../../../graphql/context.ts' {
  interface Services {
    decoding: DecodingQueue
  }
}

/**
 * Decodes one image at a time, because two of 100 megapixels could exhaust memory. Accounts, and networks of young accounts, take
 * turns, so that the slow images of one delay another's upload by at most one image.
 */
export class DecodingQueue {
  readonly #queue = new FairQueue<Turn>({ running: 1, waiting: maxQueuedWithOthers, refusal: queueFull })

  get waiting(): number {
    return this.#queue.waiting
  }

  rejectIfFull(turn: Turn, count: number): void {
    const max = this.#queue.waitingOf(turn) > 0 ? maxQueued : maxQueuedWithOthers
    const free = max - this.#queue.waiting + 1 - this.#queue.running
    if (count > free) throw queueFull()
  }

  /** Rejects if the queue has no room, or with the first error; the remaining jobs are skipped. */
  async runJobs<Result>(turn: Turn, jobs: readonly (() => Promise<Result>)[]): Promise<Result[]> {
    this.rejectIfFull(turn, jobs.length)
    const failing = new AbortController()
    return Promise.all(
      jobs.map((job) =>
        this.#queue.run(turn, async () => {
          failing.signal.throwIfAborted()
          return job().catch((error: unknown) => {
            failing.abort(error)
            throw error
          })
        }),
      ),
    )
  }
}

const queueFull = () => busy('Too many pictures are being uploaded just now.', retryAfterSeconds)
