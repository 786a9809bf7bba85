import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from 'pino'
import type { ImageStore } from '../features/gallery/image-store.ts'
import { removeNotedFiles } from '../features/gallery/removed-files.ts'
import { sweepImages } from '../features/gallery/sweep-images.ts'
import { purgeDirectoryTerms, splitDirectoryRanks } from '../features/profile/directory.ts'
import { purgeOldVisits } from '../features/profile/profile-visits.ts'
import { updatePictureCounts } from '../features/sky/sky-objects.ts'
import { purgeReservedSlugs } from '../features/profile/slugs.ts'
import {
  purgeExpiredSignIns,
  purgeExpiredTokens,
  purgeEndedSessions,
  purgeOldMails,
} from '../features/session/purge-expired.ts'
import { maxMailAgeHours } from '../features/session/mails/mail.entity.ts'
import type { MailSender } from '../mail/mail-sender.ts'
import { removeAbandonedUploads } from './data-folders.ts'
import { setTimeout as sleep } from 'node:timers/promises'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const mailIntervalMs = 2_000
/** At full speed, a sweep of 100,000 pictures would keep two cores busy for 8 seconds. */
const sweepDutyCycle = 0.1

interface Parts {
  orm: MikroORM
  images: ImageStore
  logger: Logger
  temporaryFolder: string
  /** Undefined if no mails can be sent; they stay in the database. */
  mails: MailSender | undefined
}

/** Starts database maintenance, the sweep of the image store, and the sending of mails. Failures are logged and retried. */
export function startPeriodicWork({ orm, images, logger, temporaryFolder, mails }: Parts): PeriodicWork {
  const maintenance = runPeriodically(
    minuteMs,
    async () => {
      await purgeOldVisits(orm.em.fork())
      await purgeExpiredSignIns(orm.em.fork())
      await purgeEndedSessions(orm.em.fork())
      await purgeReservedSlugs(orm.em.fork())
      await purgeExpiredTokens(orm.em.fork())
      const lost = await purgeOldMails(orm.em.fork())
      if (lost > 0)
        logger.error({ lost }, `Mails that could not be sent for ${maxMailAgeHours} hours were deleted`)
      await splitDirectoryRanks(orm.em.fork())
      await updatePictureCounts(orm.em.fork())
      await purgeDirectoryTerms(orm.em.fork())
      await removeNotedFiles(orm.em.fork(), images)
    },
    (err) => logger.error({ err }, 'Periodic maintenance of the database failed'),
  )
  const sweep = runPeriodically(
    hourMs,
    async (signal) => {
      await removeAbandonedUploads(temporaryFolder)
      const { removed, incomplete } = await sweepImages({
        em: orm.em.fork(),
        images,
        signal,
        dutyCycle: sweepDutyCycle,
      })
      if (removed > 0) logger.info({ removed }, 'Files that belonged to no picture were removed')
      if (incomplete.length > 0)
        logger.error(
          { incomplete: incomplete.slice(0, 20) },
          `${incomplete.length} pictures have missing files`,
        )
    },
    (err) => logger.error({ err }, 'The sweep of the pictures failed'),
  )
  const sending = runPeriodically(
    mailIntervalMs,
    async (signal) => mails?.sendDue(signal),
    (err) => logger.error({ err }, 'Mails cannot be sent; they stay in the database'),
    sendingStopTimeoutMs,
  )
  const works = [maintenance, sweep, sending]
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
