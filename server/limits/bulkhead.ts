import { requestLimits } from './request-limits.ts'
import { busy } from '../graphql/errors.ts'

const { running, waiting, wait, stalled } = requestLimits.operations

/** In seconds. */
const retryAfter = 1

/** Lets so many of one kind of work run at a time; of those behind, some wait a moment and the others are refused. */
export class Bulkhead {
  readonly #waiting = new Set<() => void>()
  #running = 0
  /** When some work last began or ended. */
  #progress = 0

  /**
   * Resolves when there is room; then `leave` must follow. Throws BUSY at once when too many wait or nothing has ended for a
   * while, else after a wait in vain.
   */
  async enter(): Promise<void> {
    const now = performance.now()
    if (this.#running < running) {
      this.#running++
      this.#progress = now
      return
    }
    if (this.#waiting.size >= waiting || now - this.#progress > stalled) throw bulkheadFull()
    await new Promise<void>((entered, refused) => {
      const enter = () => {
        clearTimeout(timer)
        entered()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(enter)
        refused(bulkheadFull())
      }, wait)
      this.#waiting.add(enter)
    })
  }

  /** Makes room for the one that waits longest. */
  leave() {
    this.#progress = performance.now()
    const [next] = this.#waiting
    if (next) {
      this.#waiting.delete(next)
      next()
    } else this.#running--
  }
}

const bulkheadFull = () =>
  busy('Too many people ask for this just now. Please try again in a moment.', retryAfter)
