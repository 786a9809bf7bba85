import type { Context } from '../../graphql/context.ts'
import { prepared, type StatementRunner } from '../../database/prepared.ts'
import { isPublicProfile } from '../../database/visibility.ts'
import { coverColumn } from '../gallery/image-lists.ts'
import type { ProfileWithImages } from '../gallery/image-pages.ts'
import { profileColumns, publicProfileTables } from '../profile/profile-rows.ts'
import { type DirectoryOrder, forEachOrder } from './directory-orders.ts'
import { type DirectoryArgs, SortOrder } from './directory.type.ts'

export interface DirectoryPage {
  profiles: ProfileWithImages[]
  totalCount: number
  /** The tsquery of a search. */
  query?: string
}

type PageArgs = Pick<DirectoryArgs, 'page' | 'limit' | 'sortBy' | 'sortOrder'>

/** More rows of an index than this are skipped by the connections of searches, from the nearer end. */
const maxSkippedRows = 5_000

type PageRow = ProfileWithImages & { totalCount: number }

const pages = forEachOrder((order) => {
  const statement = { name: `directory_${order.name}`, text: pageText(order) }
  return { statement, read: prepared<PageRow>(statement.name, statement.text) }
})

/**
 * Skips $2 rows of the index and reads the profiles of the next $1. For an array the planner expects a few rows; for a subquery it
 * would plan to read all profiles.
 */
function pageText({ table, column, direction }: DirectoryOrder): string {
  return `
    with page as materialized (
      select profile_id, ${column} as key from ${table} where ${isPublicProfile('profile_id')}
      order by ${column} ${direction}, profile_id ${direction} limit $1 offset $2
    )
    select ${profileColumns}, ${coverColumn}, (select profiles from directory_term where term = '') as "totalCount"
    from ${publicProfileTables} join page on page.profile_id = profile.id
    where profile.id = any(array(select profile_id from page))
    order by page.key ${direction}, page.profile_id ${direction}`
}

const readTotal = prepared<{ totalCount: number }>(
  'directory_total',
  `select profiles as "totalCount" from directory_term where term = ''`,
)

const totalOf = async (em: StatementRunner) => (await readTotal(em, []))[0]?.totalCount ?? 0

/** Reads a page of the whole directory. */
export function directoryPage(
  source: Pick<Context, 'em' | 'searches'>,
  args: PageArgs,
): Promise<DirectoryPage> {
  return (args.page - 1) * args.limit <= maxSkippedRows ? nearPage(source.em, args) : deepPage(source, args)
}

/** Reads a page near the beginning, in one statement unless it is empty. */
export async function nearPage(
  em: StatementRunner,
  { page, limit, sortBy, sortOrder }: PageArgs,
): Promise<DirectoryPage> {
  const profiles = await pages[sortBy][sortOrder].read(em, [limit, (page - 1) * limit])
  return { profiles, totalCount: profiles[0]?.totalCount ?? (await totalOf(em)) }
}

/** Reads a page by skipping the rows on its nearer side. */
export async function deepPage(
  { em, searches }: Pick<Context, 'em' | 'searches'>,
  { page, limit, sortBy, sortOrder }: PageArgs,
): Promise<DirectoryPage> {
  const totalCount = await totalOf(em)
  const before = (page - 1) * limit
  const count = Math.min(limit, totalCount - before)
  if (count <= 0) return { profiles: [], totalCount }
  const after = totalCount - before - count
  const read = (order: SortOrder, skipped: number) =>
    searches.search<PageRow>(em, pages[sortBy][order].statement, [count, skipped])
  if (before <= after) return { profiles: await read(sortOrder, before), totalCount }
  const opposite = sortOrder === SortOrder.asc ? SortOrder.desc : SortOrder.asc
  return { profiles: (await read(opposite, after)).toReversed(), totalCount }
}
