import type { CacheFill } from './cache-fill.ts'

/** What an operation was answered with, and what it was made from. */
export interface SharedResult {
  data: Record<string, unknown>
  tags: ReadonlySet<string>
}

interface Flight {
  began: number
  result: Promise<SharedResult | undefined>
}

/** Operations that are running, so that the same one is not run twice at a time. */
export class Flights {
  readonly #running = new Map<string, Flight>()
  readonly #landing = new WeakMap<CacheFill, (result?: SharedResult) => void>()

  /** The result of the same operation that began after the latest of so many drops; undefined when there is none. */
  running(key: string, drops: number): Promise<SharedResult | undefined> | undefined {
    const flight = this.#running.get(key)
    return flight?.began === drops ? flight.result : undefined
  }

  begin(key: string, fill: CacheFill): void {
    const { promise, resolve } = Promise.withResolvers<SharedResult | undefined>()
    const flight = { began: fill.began, result: promise }
    this.#running.set(key, flight)
    this.#landing.set(fill, (result) => {
      if (this.#running.get(key) === flight) this.#running.delete(key)
      resolve(result)
    })
  }

  /** Hands the result to those who wait for it; without one, each runs the operation itself. */
  end(fill: CacheFill, result?: SharedResult): void {
    this.#landing.get(fill)?.(result)
    this.#landing.delete(fill)
  }
}
