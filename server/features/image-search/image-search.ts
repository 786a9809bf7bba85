import { limits } from '../../../contract/limits.ts'
import { isListedImage } from '../../database/visibility.ts'
import type { Context } from '../../graphql/context.ts'
import type { Place } from '../../graphql/cursor.ts'
import type { ImageOrder } from '../gallery/image-details.type.ts'
import type { ImageRow } from '../gallery/image-pages.ts'
import { imageColumns } from '../gallery/image-lists.ts'
import { type ImageCondition, nearbyEntries } from './image-criteria.ts'

/** If a page is not found in so many rows of the index of its order, all matches are sorted. */
const maxWalked = 2_000

/** Near a place, of the newest, which take less time. */
export const maxWalkedFrames = 10_000

export const newestFrames = (before: string, limit: string) =>
  `select * from image_placement where image_id < ${before} order by image_id desc limit ${limit}`

const { counted, countedNear } = limits.imageSearch

type Source = Pick<Context, 'em' | 'searches'>

/** By the names of the columns of `image_entry`. */
const orders: Record<ImageOrder, { key: string; type: string; start: Place }> = {
  newest: { key: 'image_id', type: 'bigint', start: [2 ** 31, 2 ** 31] },
  integration: { key: 'integration_seconds', type: 'float8', start: [Infinity, 2 ** 31] },
}

const pageOfImages = `
  select ${imageColumns}, page.key as "orderKey" from page join gallery_image image on image.id = page.image_id
  where image.id = any(array(select image_id from page)) and ${isListedImage('image')}
  order by page.key desc, page.image_id desc`

/**
 * Reads the page along the index of its order, if many images match; else sorts the matches. The limit of the walk is a parameter,
 * because the planner would rather sort the table than read so many rows of an index. The parameters are those of the condition,
 * the place, the limit of the page, and that of the walk.
 */
function pageOfMatches(order: ImageOrder, { text: isMatch, values }: ImageCondition): string {
  const { key, type } = orders[order]
  const [placeKey, placeId, limit, walkLimit] = [1, 2, 3, 4].map((number) => `$${values.length + number}`)
  return `
    with walked as materialized (
      select image_id, ${key} as key from (
        select image_id, terms, integration_seconds, capture_date from image_entry
        where (${key}, image_id) < (${placeKey}::${type}, ${placeId}::bigint) order by ${key} desc, image_id desc limit ${walkLimit}
      ) entry
      where ${isMatch} order by key desc, image_id desc limit ${limit}
    ),
    matching as materialized (
      select image_id, ${key} as key from image_entry
      where (select count(*) from walked) < ${limit} and ${isMatch}
    ),
    page as materialized (
      select image_id, key from walked where (select count(*) from walked) >= ${limit}
      union all (
        select image_id, key from matching where key <= ${placeKey} and (key < ${placeKey} or image_id < ${placeId})
        order by key desc, image_id desc limit ${limit}
      )
    )
    ${pageOfImages}`
}

/** As `pageOfMatches`, of images near a place. */
function pageOfNearby(
  order: ImageOrder,
  condition: ImageCondition,
  near: NonNullable<ImageCondition['near']>,
): string {
  const { key, type } = orders[order]
  const [placeKey, placeId, limit, walkLimit] = [1, 2, 3, 4].map(
    (number) => `$${condition.values.length + number}`,
  )
  const isNewest = order === 'newest'
  const column = isNewest ? 'near.image_id' : 'key'
  const isAfter = `${column} <= ${placeKey}::${type} and (${column} < ${placeKey} or near.image_id < ${placeId}::bigint)`
  const inOrder = `order by ${isNewest ? '' : 'key desc,'} near.image_id desc limit ${limit}`
  const frames = isNewest
    ? newestFrames(`${placeId}::bigint`, `${walkLimit}::int`)
    : `select placement.* from (
         select image_id from image_entry where (${key}, image_id) < (${placeKey}::${type}, ${placeId}::bigint)
         order by ${key} desc, image_id desc limit ${walkLimit}::int
       ) entry cross join lateral (select * from image_placement where image_id = entry.image_id offset 0) placement`
  const isShort = `(select count(*) from walked) < ${limit}`
  return `
    with walked as materialized (
      ${nearbyEntries(near.of(frames, isNewest ? 'order by image_id desc' : ''), condition, `${key} as key`)} ${inOrder}
    ),
    matching as materialized (
      ${nearbyEntries(near.newestFirst, condition, `${key} as key`, `${isShort} and ${isAfter}`)} ${inOrder}
    ),
    page as materialized (select * from walked where not ${isShort} union all select * from matching)
    ${pageOfImages}`
}

function pageOfAll(order: ImageOrder): string {
  const { key, type } = orders[order]
  return `
    with page as materialized (
      select image_id, ${key} as key from image_entry
      where (${key}, image_id) < ($1::${type}, $2::bigint)
      order by ${key} desc, image_id desc limit $3
    )
    ${pageOfImages}`
}

export type FoundImage = ImageRow & { orderKey: number }

/** Reads one image more than a page, in one statement. Without a condition, all images match. */
export async function searchImages(
  { em, searches }: Source,
  {
    condition,
    orderBy,
    after,
    first,
  }: { condition: ImageCondition | null; orderBy: ImageOrder; after: Place; first: number },
): Promise<FoundImage[]> {
  const place = after.length === 0 ? orders[orderBy].start : [after[0], after.at(-1)]
  const statement = {
    name: `images_by_${orderBy}_${condition?.name ?? 'all'}`,
    text: !condition
      ? pageOfAll(orderBy)
      : condition.near
        ? pageOfNearby(orderBy, condition, condition.near)
        : pageOfMatches(orderBy, condition),
  }
  return searches.search<FoundImage>(em, statement, [
    ...(condition?.values ?? []),
    ...place,
    first + 1,
    ...(condition ? [condition.near && orderBy === 'newest' ? maxWalkedFrames : maxWalked] : []),
  ])
}

/**
 * Counts the matches, at most one more than `counted`, or near a place `countedNear`. The number of images of a single term, which is counted once a minute, saves
 * counting what are more.
 */
export async function countImages(
  { em, searches }: Source,
  condition: ImageCondition | null,
): Promise<number> {
  const term = condition ? condition.singleTerm : ''
  const most = condition?.near ? countedNear : counted
  const statement = {
    name: `images_count_${condition?.name ?? 'all'}`,
    text: `select case
      when (select images from image_term where term = $${(condition?.values.length ?? 0) + 1}) > ${most} then ${most + 1}
      else (
        select count(*)::int from (
          ${
            condition?.near
              ? nearbyEntries(condition.near.inAnyOrder, condition, '1')
              : `select from image_entry where ${condition?.text ?? 'image_id > 0 order by image_id'}`
          } limit ${most + 1}
        ) matching
      ) end as "totalCount"`,
  }
  const [found] = await searches.search<{ totalCount: number }>(em, statement, [
    ...(condition?.values ?? []),
    term,
  ])
  return found!.totalCount
}
