import { setTimeout as sleep } from 'node:timers/promises'

/** One of those who come: which, from 0, and when it was due. Measured from then, a late sender hides nothing. */
export interface Arrival {
  n: number
  due: number
}

/**
 * Calls `arrive` so often a second, evenly and whether or not the calls before have ended, as people come who do not
 * know of each other. Ends with what all of them answered.
 */
export async function arrivals<Answer>(
  { perSecond, seconds, signal }: { perSecond: number; seconds: number; signal?: AbortSignal },
  arrive: (arrival: Arrival) => Promise<Answer>,
): Promise<Answer[]> {
  const begin = performance.now()
  const answers: Promise<Answer>[] = []
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = begin + (n * 1000) / perSecond
    await sleep(Math.max(0, due - performance.now()), undefined, { signal })
    answers.push(arrive({ n, due }))
  }
  return Promise.all(answers)
}
