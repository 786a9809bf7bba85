import { setTimeout as sleep } from 'node:timers/promises'

/** The number of an arrival, from 0, and its due time, from which latencies are measured even if the sender is late. */
interface Arrival {
  n: number
  due: number
}

/**
 * Calls `arrive` at a constant rate, whether earlier calls have ended or not (an open workload). Resolves when all calls
 * have ended; rejects with the first that fails.
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
