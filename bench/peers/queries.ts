import { fold } from '../../server/database/fold.ts'

export interface Filter {
  words: string[]
  isFuzzy: boolean
  specialty: string | null
}

const order = 'view_count desc, profile_id desc'

/**
 * Returns the CTEs `page` (profile_id, view_count) and `total` (total). Their parameters are the limit, the offset, a
 * pattern or word for each word, and the specialty.
 */
export function pageAndTotal({ words, isFuzzy, specialty }: Filter): string {
  const conditions = words.map((_, n) => (isFuzzy ? `$${n + 3} <% text` : `text like $${n + 3}`))
  if (specialty !== null) conditions.push(`specialties @> array[$${words.length + 3}]`)
  if (conditions.length === 0)
    return `
      page as (select profile_id, view_count from profile_views order by ${order} limit $1 offset $2),
      total as (select profiles as total from peer.counter)`
  return `
    hit as materialized (select profile_id from peer.search where ${conditions.join(' and ')}),
    page as (select profile_id, view_count from hit join profile_views using (profile_id)
      order by ${order} limit $1 offset $2),
    total as (select count(*)::int as total from hit)`
}

export const parametersOf = (
  { words, isFuzzy, specialty }: Filter,
  { page, limit }: { page: number; limit: number },
) => [
  limit,
  (page - 1) * limit,
  ...words.map((word) => (isFuzzy ? word : `% ${word}%`)),
  ...(specialty === null ? [] : [specialty]),
]

/** Distinguishes the prepared statements of different filters, in their names. */
export const formOf = ({ words, isFuzzy, specialty }: Filter) =>
  `${words.length}${isFuzzy ? ' fuzzy' : ''}${specialty === null ? '' : ' specialty'}`

/** Folds the search and the specialty as the peers' table does. */
export const filterOf = ({
  search,
  specialty,
}: {
  search?: string | null
  specialty?: string | null
}): Filter => ({
  words: fold(search ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== ''),
  isFuzzy: false,
  specialty: specialty == null ? null : specialty.toLowerCase(),
})

/** The cover of the profile of `page`. */
export const coverOfPage = `left join lateral (
  select * from gallery_image where creator_profile_id = page.profile_id order by is_cover desc, id desc limit 1
) cover on true`

/** The CTE `visited`: a visit to the profile with slug $1 by visitor $2, unless they visited it in the last half hour. */
export const newVisit = `
  visited as (
    insert into peer.recent_visit as seen (profile_id, visitor, seen_at)
    select id, $2, now() from creator_profile where slug = $1
    on conflict (profile_id, visitor) do update set seen_at = now()
      where seen.seen_at < now() - interval '30 minutes'
    returning profile_id
  )`

/** Counts the visit of `newVisit`. */
export const countVisit = `
  update profile_views set view_count = view_count + 1 from visited
  where profile_views.profile_id = visited.profile_id`
