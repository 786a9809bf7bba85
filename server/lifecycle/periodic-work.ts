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

/** In milliseconds. */
const minute = 60_000
const hour = 60 * minute
/** A sweep looks for the files of every picture: at full speed, 100,000 of them take both cores for 8 seconds. */
const sweepDutyCycle = 0.1

interface Parts {
  orm: MikroORM
  images: ImageStore
  logger: Logger
  temporaryFolder: string
}

/** What nobody asks for and must be done now and then. What fails is told in one line, and tried again the next time. */
export function startPeriodicWork({ orm, images, logger, temporaryFolder }: Parts): PeriodicWork {
  const forgetting = runPeriodically(
    minute,
    async () => {
      await purgeOldVisits(orm.em.fork())
      await purgeExpiredSignIns(orm.em.fork())
      await purgeEndedSessions(orm.em.fork())
      await splitDirectoryRanks(orm.em.fork())
    },
    (err) => logger.error({ err }, 'Periodic maintenance of the database failed'),
  )
  const sweeping = runPeriodically(
    hour,
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
  return { stop: async () => void (await Promise.all([forgetting.stop(), sweeping.stop()])) }
}
