import { setTimeout as sleep } from 'node:timers/promises'

/** One of those who come: which, from 0, and when it was due. Measured from then, a late sender hides nothing. */
export interface Arrival {
  n: number
  due: number
}

/**
 * Calls `arrive` so often a second, evenly and whether or not the calls before have ended, as people come who do not
 * know of each other. Ends when all of them have, or with the first that fails; it keeps only those who still wait.
 */
export async function arrivals(
  { perSecond, seconds, signal }: { perSecond: number; seconds: number; signal?: AbortSignal },
  arrive: (arrival: Arrival) => Promise<void>,
): Promise<void> {
  const failure = new AbortController()
  const end = AbortSignal.any([failure.signal, ...(signal ? [signal] : [])])
  const waiting = new Set<Promise<void>>()
  const begin = performance.now()
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = begin + (n * 1000) / perSecond
    await sleep(Math.max(0, due - performance.now()), undefined, { signal: end })
    const one = arrive({ n, due })
      .catch((error: unknown) => failure.abort(error))
      .finally(() => waiting.delete(one))
    waiting.add(one)
  }
  await Promise.all(waiting)
  failure.signal.throwIfAborted()
}
