import { setTimeout as sleep } from 'node:timers/promises'

/** Work that hangs is abandoned after this time; it may be interrupted anywhere. */
const stopTimeoutMs = 1_000

export interface PeriodicWork {
  /** Starts no further run, aborts the signal of the current one and waits for it briefly. */
  stop(): Promise<void>
}

/** Runs work at once and at intervals, never twice at a time. Does not keep the process alive. */
export function runPeriodically(
  intervalMs: number,
  work: (signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): PeriodicWork {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const run = () => {
    running ??= work(stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) onError(error)
      })
      .finally(() => (running = undefined))
  }
  const timer = setInterval(run, intervalMs).unref()
  run()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      if (running) await Promise.race([running, sleep(stopTimeoutMs)])
    },
  }
}
