import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, rows, sql } from '../../database/statements.ts'
import { addJob } from '../../database/jobs.ts'

/** Ten times what a million creators take. */
const timeoutMs = 80_000

/**
 * Counts the profiles of each term, all profiles as the empty term, and the images of each object and of each choice. Deletes
 * the terms that nothing had at the last count either: a writer who uses one again sets its count to 1, so that its label is kept.
 * Skips what another process counts.
 */
export async function countDirectory(em: EntityManager): Promise<void> {
  await unlessCounted(em, 'directory_term', async (em) => {
    await countTerms(em)
    await countImagesOfObjects(em)
  })
  // Apart, because it may take longer than the others.
  await unlessCounted(em, 'image_term', (em) =>
    count(em, sql.table('image_term'), sql.ref('images'), imagesOfTerms),
  )
}

/** Runs work in a transaction, unless another process does. */
const unlessCounted = (em: EntityManager, table: string, work: (em: EntityManager) => Promise<unknown>) =>
  em.transactional(async (em) => {
    await rows(em)`select set_config('statement_timeout', ${String(timeoutMs)}, true)`
    const [lock] = await rows<{ isAlone: boolean }>(em)`
      select pg_try_advisory_xact_lock(hashtext(${table})) as "isAlone"`
    if (lock!.isAlone) await work(em)
  })

const countImagesOfObjects = (em: EntityManager) =>
  rows(em)`
    with added as (delete from sky_object_change)
    update sky_object set images = counted.images
    from (
      select object.name, coalesce(sum(shown.images), 0)::int as images
      from sky_object object left join profile_object shown on shown.object_name = object.name group by object.name
    ) counted
    where counted.name = sky_object.name and counted.images <> sky_object.images`

const profilesOfTerms = sql`
  select word as term, ndoc as number from ts_stat('select terms from directory_entry')
  union all select '', count(*) from directory_entry`

const imagesOfTerms = sql`
  select choice as term, count(*) as number from image_entry, unnest(choices) choice group by choice
  union all select '', count(*) from image_entry`

/** Counts the profiles of each term only. */
export const countTerms = (em: EntityManager): Promise<void> =>
  count(em, sql.table('directory_term'), sql.ref('profiles'), profilesOfTerms)

async function count(
  em: EntityManager,
  terms: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
  counted: RawBuilder<unknown>,
): Promise<void> {
  await rows(em)`
      with found as materialized (${counted}),
      unused as materialized (
        select term from ${terms} known where not exists (select from found where found.term = known.term)
      ),
      removed as (
        delete from ${terms} where ${column} = 0 and term in (select term from unused)
      ),
      emptied as (
        update ${terms} set ${column} = 0 where ${column} > 0 and term in (select term from unused)
      )
      insert into ${terms} as known (term, ${column})
      select term, number from found order by term
      on conflict (term) do update set ${column} = excluded.${column} where known.${column} <> excluded.${column}`
}

/** Adds the terms of a JSON with their labels. One that nothing else has is there at once; the others are counted later. */
export const addTerms = (
  terms: 'directory_term' | 'image_term',
  column: 'profiles' | 'images',
  json: string,
) => `
  insert into ${terms} as known (term, ${column}, label)
  select added.term, 1, added.label from json_to_recordset(${json}::json) added (term text, label text)
  where coalesce((
    select stored.${column} = 0 or (stored.label is null and added.label is not null)
    from ${terms} stored where stored.term = added.term), true)
  order by added.term
  on conflict (term) do update
    set ${column} = greatest(known.${column}, 1), label = coalesce(known.label, excluded.label)`

/** A pause is so many times as long as the count before it. */
const pauseFactor = 50

declare global {
  namespace GraphileWorker {
    interface Tasks {
      count_directory: Record<string, never>
    }
  }
}

/** The job that counts, which is queued every minute unless it waits. After a long count it waits longer. */
export async function runCount(em: EntityManager): Promise<void> {
  const beginsAt = performance.now()
  await countDirectory(em)
  const delaySeconds = (pauseFactor * (performance.now() - beginsAt)) / 1000
  if (delaySeconds > 60)
    await addJob(em, 'count_directory', {}, { jobKey: 'count_directory', queueName: 'count', delaySeconds })
}
