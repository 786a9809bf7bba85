import { requestLimits } from './request-limits.ts'
import { busy } from '../graphql/errors.ts'

const { running, waiting, wait, stalled } = requestLimits.operations

const retryAfterSeconds = 1

/** Limits how many operations of one kind run at a time. Some of the others wait; the rest are rejected. */
export class Bulkhead {
  readonly #waiting = new Set<() => void>()
  #running = 0
  /** When an operation last entered or left. */
  #progress = 0

  /**
   * Resolves when there is room; the caller must then call `leave`. Throws BUSY at once when too many operations wait or
   * none has ended for a while, else after the timeout.
   */
  async enter(): Promise<void> {
    const now = performance.now()
    if (this.#running < running) {
      this.#running++
      this.#progress = now
      return
    }
    if (this.#waiting.size >= waiting || now - this.#progress > stalled) throw bulkheadFull()
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(enter)
        reject(bulkheadFull())
      }, wait)
      this.#waiting.add(enter)
    })
  }

  /** Frees a place for the operation that has waited longest. */
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
  busy('Too many people ask for this just now. Please try again in a moment.', retryAfterSeconds)
