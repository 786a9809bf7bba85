import type { Logger } from 'pino'
import type { MailSender } from '../features/mail/mail-sender.ts'
import { setTimeout as sleep } from 'node:timers/promises'

const mailIntervalMs = 2_000

interface Parts {
  logger: Logger
  /** Counts failures by step, for the metrics. */
  failures: Map<string, number>
  /** Undefined if no mails can be sent; they stay in the database. */
  mails: MailSender | undefined
}

/** Starts the sending of mails. */
export function startPeriodicWork({ logger, failures, mails }: Parts): PeriodicWork {
  return runPeriodically(
    mailIntervalMs,
    async (signal) => mails?.sendDue(signal),
    (err) => {
      failures.set('sending_mails', (failures.get('sending_mails') ?? 0) + 1)
      logger.error({ err }, 'Mails cannot be sent; they stay in the database')
    },
    sendingStopTimeoutMs,
  )
}

/** Long enough for the current mail, which would otherwise be sent twice. */
const sendingStopTimeoutMs = 3_000

/** Work may be interrupted anywhere. */
const stopTimeoutMs = 1_000

interface PeriodicWork {
  /** Aborts the signal of the current run and waits for it briefly. */
  stop(): Promise<void>
}

/** Runs work at once and at intervals, never twice at a time. Does not keep the process alive. */
export function runPeriodically(
  intervalMs: number,
  work: (signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
  timeoutMs = stopTimeoutMs,
): PeriodicWork {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const run = () => {
    running ??= (async () => work(stopping.signal))()
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
      if (running) await Promise.race([running, sleep(timeoutMs)])
    },
  }
}
