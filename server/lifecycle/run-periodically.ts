import { setTimeout as sleep } from 'node:timers/promises'

/** What is going on may wait for somebody who does not answer; it may be cut off anywhere. In milliseconds. */
const stopTimeoutMs = 1_000

/** Work that goes on until it is stopped. */
export interface PeriodicWork {
  /** Begins nothing new, and waits a moment for what is going on, which hears of it by its signal. */
  stop(): Promise<void>
}

/** Does something now and then every so many milliseconds, never twice at a time. Nothing waits for it, nor does the process. */
export function runPeriodically(
  interval: number,
  work: (signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): PeriodicWork {
  const stopping = new AbortController()
  let going: Promise<void> | undefined
  const begin = () => {
    going ??= work(stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) onError(error)
      })
      .finally(() => (going = undefined))
  }
  const timer = setInterval(begin, interval).unref()
  begin()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      if (going) await Promise.race([going, sleep(stopTimeoutMs)])
    },
  }
}
