import type { CacheFill } from './cache-fill.ts'

export interface SharedResult {
  data: Record<string, unknown>
  tags: ReadonlySet<string>
}

interface Flight {
  began: number
  result: Promise<SharedResult | undefined>
}

/** Running operations, so that concurrent requests for the same one share it. */
export class Flights {
  readonly #running = new Map<string, Flight>()
  readonly #landing = new WeakMap<CacheFill, (result?: SharedResult) => void>()

  /** Returns the result of the same operation if it began after the latest of `drops` drops; else undefined. */
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

  /** Resolves the waiting requests; without a result, each runs the operation itself. */
  end(fill: CacheFill, result?: SharedResult): void {
    this.#landing.get(fill)?.(result)
    this.#landing.delete(fill)
  }
}
