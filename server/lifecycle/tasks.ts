import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { CronItem, CronItemOptions, TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import { unlockLostJobs } from '../database/jobs.ts'
import { accountPurges, purgeOldMails } from '../features/accounts/purge-expired.ts'
import type { MailSender } from '../features/mail/mail-sender.ts'
import { maxMailAgeDays, queueForgottenMails } from '../features/mail/mail.entity.ts'
import type { ImageStore } from '../features/images/store/image-store.ts'
import { writeMetadata } from '../features/gallery/write-metadata.ts'
import { type ImagePlacer, placeImages, queueWaitingImages } from '../features/placement/place-images.ts'
import { adoptPendingFiles, type PendingFiles } from '../features/images/store/pending-files.ts'
import { runCount } from '../features/search-index/directory-counts.ts'
import { writeIndex } from '../features/search-index/index-marks.ts'
import { countSkyHours } from '../features/sky-hours/count-hours.ts'
import { drawSkyMaps } from '../features/sky-hours/draw-maps.ts'
import { purgeOldVisits } from '../features/visits/profile-visits.ts'
import { purgeReservedSlugs } from '../features/profile/slugs.ts'
import { purgeIdempotencyKeys } from '../features/session/idempotency-key.entity.ts'

interface Parts {
  orm: MikroORM
  images: ImageStore
  pendingFiles: PendingFiles
  publicUrl: string
  /** Undefined if no mails can be sent; they stay in the database. */
  mails: MailSender | undefined
  /** Undefined if images get no place in the sky. */
  placer?: ImagePlacer | undefined
  /** Aborted at the shutdown. */
  signal?: AbortSignal
  logger: Logger
}

/** Run one after the other, every minute. */
const maintenance = {
  adopt_pending_files: adoptPendingFiles,
  purge_visits: purgeOldVisits,
  purge_slugs: purgeReservedSlugs,
  purge_idempotency_keys: purgeIdempotencyKeys,
  ...Object.fromEntries(
    Object.entries(accountPurges).map(([table, purge]) => [`purge_${table}`, purge] as const),
  ),
}

/** The next job continues a long one, such as that after a rebuild. */
const indexingMs = 60_000

/** Returns all background work by its names in the queue. A process leaves jobs that it does not know to others. */
export function createTasks({
  orm,
  placer,
  signal = new AbortController().signal,
  ...parts
}: Parts): TaskList {
  const { pendingFiles, mails, logger } = parts
  const task = (work: (em: EntityManager) => Promise<unknown>) => async () => void (await work(orm.em.fork()))
  return {
    unlock_jobs: task(unlockLostJobs),
    count_directory: task(runCount),
    write_index: task((em) => writeIndex(em, AbortSignal.timeout(indexingMs))),
    draw_sky_maps: task(drawSkyMaps),
    count_sky_hours: (payload) => countSkyHours(orm.em.fork(), payload),
    write_metadata: (payload) => writeMetadata({ ...parts, em: orm.em.fork() }, payload),
    ...(placer ? placementTasks({ ...parts, orm, placer, signal }) : {}),
    remove_files: (files) => pendingFiles.remove(orm.em.fork(), files),
    // Without a mail server, mails wait for a process that has one.
    ...(mails ? { send_mail: ({ mailId }) => mails.send(orm.em.fork(), mailId) } : {}),
    purge_mails: task(async (em) => {
      const lost = await purgeOldMails(em)
      if (lost > 0)
        logger.error({ lost }, `Mails that could not be sent for ${maxMailAgeDays} days were deleted`)
      await queueForgottenMails(em)
    }),
    ...Object.fromEntries(Object.entries(maintenance).map(([name, work]) => [name, task(work)])),
  }
}

function placementTasks({
  orm,
  ...parts
}: Omit<Parameters<typeof placeImages>[0], 'em'> & { orm: MikroORM }): TaskList {
  return {
    place_image: (payload, { job }) => placeImages({ ...parts, em: orm.em.fork() }, payload, job),
    place_waiting: () => queueWaitingImages(orm.em.fork()),
  }
}

const everyMinute = (task: string, options?: CronItemOptions): CronItem => ({
  task,
  match: '* * * * *',
  // Replaces the job of the last minute if that failed or waits.
  options: { jobKey: task, maxAttempts: 1, priority: 10, ...options },
})

/** Each is queued once a minute, however many workers run. */
export const cronItems: CronItem[] = [
  everyMinute('unlock_jobs'),
  everyMinute('write_metadata'),
  everyMinute('place_waiting'),
  everyMinute('count_directory', { queueName: 'count', jobKeyMode: 'preserve_run_at' }),
  everyMinute('write_index', { queueName: 'index' }),
  ...['purge_mails', ...Object.keys(maintenance)].map((task) =>
    everyMinute(task, { queueName: 'maintenance' }),
  ),
]
