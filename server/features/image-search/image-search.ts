import type { Context } from '../../graphql/context.ts'
import type { Place } from '../../graphql/cursor.ts'
import { isCanceled } from '../../database/database-errors.ts'
import type { Statement } from '../../database/prepared.ts'
import type { ImageOrder } from '../gallery/image-orders.ts'
import type { ImageRow } from '../gallery/image-pages.ts'
import { maxSampleLevel, sampleFactor, sampleMark } from '../search-index/image-terms.ts'
import { imageColumns } from '../profile/profile-rows.ts'
import { type ImageCriteria, queryOf } from './image-criteria.ts'

/** Of about 2,000 matches; a page of more is read along the index of its order. */
const maxSampled = 125
/** If a page is not found in so many rows of that index, all matches are sorted. */
const maxWalked = 20_000
/** More images in all are counted once a minute. */
const maxCounted = 10_000

type Source = Pick<Context, 'em' | 'searches'>

/** By the names of the columns of `image_entry`. */
const orders: Record<ImageOrder, { key: string; type: string; start: Place }> = {
  newest: { key: 'image_id', type: 'bigint', start: [2 ** 31, 2 ** 31] },
  integration: { key: 'integration_seconds', type: 'float8', start: [Infinity, 2 ** 31] },
}

/** The term of the object of a name, by its key; an unknown name has none that an image has. */
export const objectTerm = (key: string) => `'@' || coalesce((
  select object.slug from sky_object_name named join sky_object object on object.name = named.object_name
  where named.key = ${key} order by named.rank, object.magnitude, object.name limit 1), ${key})`

/** Of parameters with a tsquery and the key of an object's name; both may be null. */
const queryOfObject = `coalesce(
  $1::tsquery && quote_literal(${objectTerm('$2::text')})::tsquery, $1::tsquery, quote_literal(${objectTerm('$2::text')})::tsquery)`

/** Parameters in the order of `ImageCriteria.ranges`, from a number. */
export const inRanges = (first: number) => `
  ($${first}::float8 is null or entry.integration_seconds >= $${first})
  and ($${first + 1}::date is null or entry.capture_date >= $${first + 1})
  and ($${first + 2}::date is null or entry.capture_date <= $${first + 2})`

const pageOfImages = `
  select ${imageColumns}, page.key as "orderKey" from page join gallery_image image on image.id = page.image_id
  where image.id = any(array(select image_id from page))`

const sampleLevel = 2
/** One of so many matches is in a sample of that level. */
export const sampleSize = sampleFactor ** sampleLevel

/** A sample of the matches. */
export const sampleOf = (query: string, level = sampleLevel) =>
  `(${query} && '''${sampleMark}${level}'''::tsquery)`

/**
 * Sorts the matches, if they are few; else reads the page along the index of the order. The limit of the walk is a parameter,
 * because the planner would rather sort the table than read 20,000 rows of an index.
 */
function matchesBy(order: ImageOrder): Statement {
  const { key, type } = orders[order]
  const byOrder = `order by key desc, image_id desc limit $8`
  const isAfter = (column: string) => `${column} <= $6::${type} and (${column} < $6 or image_id < $7::bigint)`
  const isMatch = `terms @@ (select query from criteria) and ${inRanges(3)}`
  const areMany = `(select sampled from estimated) > ${maxSampled}`
  return {
    name: `images_matching_by_${order}`,
    text: `
      with criteria as materialized (select ${queryOfObject} as query),
      estimated as materialized (
        select count(*)::int as sampled from (
          select from image_entry entry
          where terms @@ (select ${sampleOf('query')} from criteria) and ${inRanges(3)} limit ${maxSampled + 1}
        ) sample
      ),
      few as materialized (
        select image_id, ${key} as key from image_entry entry where not ${areMany} and ${isMatch}
      ),
      walked as materialized (
        select image_id, key from (
          select image_id, ${key} as key, terms, integration_seconds, capture_date from image_entry
          where (${key}, image_id) < ($6::${type}, $7::bigint) order by ${key} desc, image_id desc limit $9
        ) entry
        where ${areMany} and ${isMatch} ${byOrder}
      ),
      sorted as materialized (
        select image_id, ${key} as key from image_entry entry
        where ${areMany} and (select count(*) from walked) < $8 and ${isMatch} and ${isAfter(key)}
        ${byOrder}
      ),
      page as materialized (
        select image_id, key from (
          select image_id, key from few where ${isAfter('key')}
          union all select image_id, key from walked where (select count(*) from walked) >= $8
          union all select image_id, key from sorted
        ) found ${byOrder}
      )
      select case when not ${areMany} then (select count(*)::int from few) end as matches, found.*
      from criteria left join (
        ${pageOfImages}
      ) found on true
      order by found."orderKey" desc, found.id desc`,
  }
}

function allBy(order: ImageOrder): Statement {
  const { key, type } = orders[order]
  return {
    name: `images_by_${order}`,
    text: `
      with page as materialized (
        select image_id, ${key} as key from image_entry
        where (${key}, image_id) < ($1::${type}, $2::bigint)
        order by ${key} desc, image_id desc limit $3
      )
      ${pageOfImages}
      order by page.key desc, page.image_id desc`,
  }
}

const statements = {
  newest: { matching: matchesBy('newest'), all: allBy('newest') },
  integration: { matching: matchesBy('integration'), all: allBy('integration') },
}

export type FoundImage = ImageRow & { orderKey: number }

interface FoundPage {
  images: FoundImage[]
  /** Of the matches, if the page was read from few of them. */
  totalCount?: number
}

/** Reads one image more than a page, in one statement. */
export async function searchImages(
  { em, searches }: Source,
  {
    criteria,
    orderBy,
    after,
    first,
  }: { criteria: ImageCriteria | null; orderBy: ImageOrder; after: Place; first: number },
): Promise<FoundPage> {
  const place = after.length === 0 ? orders[orderBy].start : [after[0], after.at(-1)]
  const { matching, all } = statements[orderBy]
  if (!criteria) return { images: await searches.search<FoundImage>(em, all, [...place, first + 1]) }
  const rows = await searches.search<{ matches: number | null } & (FoundImage | { id: null })>(em, matching, [
    ...queryOf(criteria),
    ...criteria.ranges,
    ...place,
    first + 1,
    maxWalked,
  ])
  const images = rows.filter((row): row is { matches: number | null } & FoundImage => row.id !== null)
  const { matches } = rows[0]!
  return matches === null ? { images } : { images, totalCount: matches }
}

const countAll: Statement = {
  name: 'images_count',
  text: `
    select case when few.images <= ${maxCounted} then few.images else greatest(few.images, (
      select images from image_term where term = '')) end as "totalCount"
    from (
      select count(*)::int as images from (
        select from image_entry where image_id > 0 order by image_id limit ${maxCounted + 1}) first
    ) few`,
}

const countStored: Statement = {
  name: 'images_count_stored',
  text: `select coalesce(max(images), 0) as "totalCount" from image_term where term = ''`,
}

const countMatches: Statement = {
  name: 'images_count_matching',
  text: `
    with criteria as materialized (select ${queryOfObject} as query)
    select count(*)::int as "totalCount" from image_entry entry
    where terms @@ (select query from criteria) and ${inRanges(3)}`,
}

const estimateMatches = (level: number): Statement => ({
  name: `images_estimate_matching_${level}`,
  text: `
    with criteria as materialized (select ${queryOfObject} as query)
    select ${sampleFactor ** level} * count(*)::int as "totalCount" from image_entry entry
    where terms @@ (select ${sampleOf('query', level)} from criteria) and ${inRanges(3)}`,
})

/** The next one is for a count that times out. */
const counts = [countMatches, estimateMatches(sampleLevel), estimateMatches(maxSampleLevel)]
export const maxCounts = counts.length

const countChosen: Statement = {
  name: 'images_count_chosen',
  text: `select images as "totalCount" from image_term where term = coalesce($1, ${objectTerm('$2::text')})`,
}

type Counted = { totalCount: number }

/**
 * Counts all images, or the many matches: of one chosen value once a minute. Estimates them if that would take too long. Throws
 * BAD_USER_INPUT if an estimate takes too long too.
 */
export async function countImages({ em, searches }: Source, criteria: ImageCriteria | null): Promise<number> {
  const read = async (statements: readonly Statement[], values: readonly unknown[]) => {
    for (const statement of statements.slice(0, -1))
      try {
        return (await searches.rows<Counted>(em, statement, values))[0]?.totalCount
      } catch (error) {
        if (!isCanceled(error)) throw error
      }
    return (await searches.search<Counted>(em, statements.at(-1)!, values))[0]?.totalCount
  }
  if (!criteria) return (await read([countAll, countStored], []))!
  const [first, ...others] = criteria.others.length > 0 ? [] : criteria.chosen
  if (first && others.length === 0) {
    const [name, term] = first
    const stored = await read([countChosen], name === 'object' ? [null, term.slice(1)] : [term, null])
    if (stored !== undefined) return stored
  }
  return (await read(counts, [...queryOf(criteria), ...criteria.ranges]))!
}
