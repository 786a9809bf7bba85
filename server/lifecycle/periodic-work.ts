import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from 'pino'
import type { ImageStore } from '../features/gallery/image-store.ts'
import { sweepImages } from '../features/gallery/sweep-images.ts'
import { splitDirectoryRanks } from '../features/profile/rebuild-directory.ts'
import { purgeOldVisits } from '../features/profile/profile-visits.ts'
import { purgeExpiredSignIns } from '../features/session/purge-expired.ts'
import { purgeEndedSessions } from '../features/session/ended-sessions.ts'
import { type PeriodicWork, runPeriodically } from './run-periodically.ts'
import { removeAbandonedUploads } from './temporary-folder.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Share of the time in which a sweep works: at full speed, 100,000 pictures would keep two cores busy for 8 seconds. */
const sweepDutyCycle = 0.1

interface Parts {
  orm: MikroORM
  images: ImageStore
  logger: Logger
  temporaryFolder: string
}

/** Starts the maintenance of the database and the sweep of the image store. Failures are logged, and retried the next time. */
export function startPeriodicWork({ orm, images, logger, temporaryFolder }: Parts): PeriodicWork {
  const maintenance = runPeriodically(
    minuteMs,
    async () => {
      await purgeOldVisits(orm.em.fork())
      await purgeExpiredSignIns(orm.em.fork())
      await purgeEndedSessions(orm.em.fork())
      await splitDirectoryRanks(orm.em.fork())
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
        logger.error({ incomplete: incomplete.slice(0, 20) }, `Pictures miss files: ${incomplete.length}`)
    },
    (err) => logger.error({ err }, 'The sweep of the pictures failed'),
  )
  return { stop: async () => void (await Promise.all([maintenance.stop(), sweep.stop()])) }
}
