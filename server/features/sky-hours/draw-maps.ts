import type { EntityManager } from '@mikro-orm/postgresql'
import { cellSquareDegrees } from '../../../contract/healpix.ts'
import { letterSeconds } from '../../../contract/sky-hours.ts'
import { addJob } from '../../database/jobs.ts'
import { allFilters, filterColumns } from './filter-columns.ts'
import { wholeCell } from './frame-cells.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      /** Draws the maps of everybody. */
      draw_sky_maps: Record<string, never>
    }
  }
}

/** Drawing all cells of the sky takes about two seconds. */
const delaySeconds = 30

/** Queues the drawing of the maps after changes of cells, once for all that change meanwhile. */
export const queueSkyMaps = (em: EntityManager): Promise<void> =>
  addJob(em, 'draw_sky_maps', {}, { delaySeconds, jobKey: 'draw_sky_maps', jobKeyMode: 'preserve_run_at' })

/** `bucket` is the number of `letterSeconds` that the seconds of a cell reach. */
const letterOfBucket = (bucket: string) => `chr(${bucket} + case when ${bucket} < 26 then 97 else 39 end)`

/** As `encodeSkyMap` does it. */
const drawMap = (seconds: string) => `
  insert into sky_map (filter, map, square_degrees)
  select ?, coalesce(string_agg(case when skipped > 0 then skipped::text else '' end || ${letterOfBucket('bucket')}, '' order by cell), ''),
    coalesce(sum(least(share, ${wholeCell})), 0)::float8 / ${wholeCell} * ${cellSquareDegrees}
  from (
    select cell, share, cell - lag(cell, 1, -1) over (order by cell) - 1 as skipped,
      width_bucket((${seconds})::float8 / ${wholeCell}, ?::float8[]) as bucket
    from sky_cell where ${seconds} > 0
  ) shown
  on conflict (filter) do update set map = excluded.map, square_degrees = excluded.square_degrees`

/** Draws the map of all filters, and that of each. */
export async function drawSkyMaps(em: EntityManager): Promise<void> {
  const seconds = `{${letterSeconds.join()}}`
  for (const [filter, columns] of Object.entries({ '': allFilters, ...filterColumns }))
    await em.execute(drawMap(columns), [filter, seconds])
}
