import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from 'pino'
import type { PendingFiles } from '../features/images/store/pending-files.ts'
import { directoryCounting } from '../features/search-index/directory-counts.ts'
import { purgeOldVisits } from '../features/visits/profile-visits.ts'
import { purgeIdempotencyKeys } from '../features/session/idempotency-key.entity.ts'
import { purgeReservedSlugs } from '../features/profile/slugs.ts'
import { accountPurges, purgeOldMails } from '../features/accounts/purge-expired.ts'
import { maxMailAgeDays } from '../features/mail/mail.entity.ts'
import type { FreeSpace } from '../limits/free-space.ts'
import type { MailSender } from '../features/mail/mail-sender.ts'
import { removeAbandonedUploads } from '../features/images/uploads/temporary-files.ts'
import { setTimeout as sleep } from 'node:timers/promises'

const minuteMs = 60_000
const mailIntervalMs = 2_000

interface Parts {
  orm: MikroORM
  pendingFiles: PendingFiles
  freeSpace?: FreeSpace
  logger: Logger
  temporaryFolder: string
  /** Counts failures by step, for the metrics. */
  failures: Map<string, number>
  /** Undefined if no mails can be sent; they stay in the database. */
  mails: MailSender | undefined
}

/**
 * Starts the maintenance of database and files, and the sending of mails. A step that fails is logged, counted and retried, and
 * does not keep the others from running.
 */
export function startPeriodicWork({
  orm,
  pendingFiles,
  freeSpace,
  logger,
  temporaryFolder,
  failures,
  mails,
}: Parts): PeriodicWork {
  const onFailure = (step: string, err: unknown, message: string) => {
    failures.set(step, (failures.get(step) ?? 0) + 1)
    logger.error({ step, err }, message)
  }
  const deleteLostMails = async () => {
    const lost = await purgeOldMails(orm.em.fork())
    if (lost > 0)
      logger.error({ lost }, `Mails that could not be sent for ${maxMailAgeDays} days were deleted`)
  }
  const steps: Record<string, () => Promise<unknown>> = {
    visits: () => purgeOldVisits(orm.em.fork()),
    slugs: () => purgeReservedSlugs(orm.em.fork()),
    idempotency_keys: () => purgeIdempotencyKeys(orm.em.fork()),
    mails: deleteLostMails,
    ...Object.fromEntries(
      Object.entries(accountPurges).map(([step, purge]) => [step, () => purge(orm.em.fork())]),
    ),
    removed_files: () => pendingFiles.removeRecorded(orm.em.fork()),
    abandoned_uploads: () => removeAbandonedUploads(temporaryFolder),
    free_space: async () => freeSpace?.bytes(), // logs that there is little
  }
  const maintenance = runPeriodically(
    minuteMs,
    async (signal) => {
      for (const [step, run] of Object.entries(steps)) {
        if (signal.aborted) return
        await run().catch((err: unknown) => {
          if (!signal.aborted) onFailure(step, err, 'A step of the maintenance failed')
        })
      }
    },
    (err) => onFailure('maintenance', err, 'The maintenance failed'),
  )
  const counting = runPeriodically(
    minuteMs,
    directoryCounting(() => orm.em.fork()),
    (err) => onFailure('directory_counts', err, 'The directory cannot be counted'),
  )
  const sending = runPeriodically(
    mailIntervalMs,
    async (signal) => mails?.sendDue(signal),
    (err) => onFailure('sending_mails', err, 'Mails cannot be sent; they stay in the database'),
    sendingStopTimeoutMs,
  )
  const works = [maintenance, counting, sending]
  return { stop: async () => void (await Promise.all(works.map((work) => work.stop()))) }
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
