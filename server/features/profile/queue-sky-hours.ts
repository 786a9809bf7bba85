import type { EntityManager } from '@mikro-orm/postgresql'
import { addJob } from '../../database/jobs.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      /** Images whose place, exposures or visibility have changed, or all of a profile; deleted ones need no ids. */
      count_sky_hours: { imageIds?: readonly number[]; creatorProfileId?: number }
    }
  }
}

/** Counts again, after the commit, how long images have looked at the sky. Call it in the transaction of a change. */
export const queueSkyHours = (
  em: EntityManager,
  changed: GraphileWorker.Tasks['count_sky_hours'] = {},
): Promise<void> => addJob(em, 'count_sky_hours', changed)
