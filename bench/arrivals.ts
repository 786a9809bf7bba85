import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

interface Arrival {
  /** From 0. */
  n: number
  /** Latencies are measured from this time, even if the sender is late. */
  due: number
}

/** An interruption is noticed after this time at most. */
const maxUninterruptedMs = 10

/** An open workload: does not wait for earlier calls. Rejects with the first failure. */
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
    const wait = due - performance.now()
    // A timer lasts at least 1 ms, so a late sender with timers would never send more than 1,000 a second. Short timers have no
    // signal, whose listeners would take a tenth of the sender's CPU.
    if (wait <= 0) await nextTurn()
    else if (wait <= maxUninterruptedMs) await sleep(wait)
    else await sleep(wait, undefined, { signal: end }).catch(() => {})
    end.throwIfAborted()
    const one = arrive({ n, due })
      .catch((error: unknown) => failure.abort(error))
      .finally(() => waiting.delete(one))
    waiting.add(one)
  }
  await Promise.all(waiting)
  failure.signal.throwIfAborted()
}
