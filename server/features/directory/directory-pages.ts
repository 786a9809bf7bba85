import { CreatorProfileSort, SortOrder, type DirectoryArgs } from './directory.type.ts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { prepared, type StatementRunner } from '../../database/prepared.ts'
import { profileColumns, type ProfileRow, profileTables } from '../profile/profile-rows.ts'
import { sql } from 'kysely'

/** One order of the directory, as SQL over an index that ends in `profile_id`. */
export interface DirectoryOrder {
  name: string
  sort: CreatorProfileSort
  /** With one row per profile. */
  table: string
  column: string
  /** Type of the column; `directory_rank.sort_key` is cast to it. */
  type: string
  highest: string
  direction: SortOrder
}

const columns = {
  [CreatorProfileSort.viewCount]: {
    table: 'profile_views',
    column: 'view_count',
    type: 'int',
    highest: '2147483647',
  },
  [CreatorProfileSort.createdAt]: {
    table: 'directory_entry',
    column: 'created_at',
    type: 'timestamptz',
    highest: `'infinity'::timestamptz`,
  },
  [CreatorProfileSort.displayName]: {
    table: 'directory_entry',
    column: 'folded_name',
    type: 'text',
    highest: 'chr(1114111)',
  },
}

export function forEachOrder<Value>(create: (order: DirectoryOrder) => Value) {
  const bothDirections = (sort: CreatorProfileSort) => {
    const of = (direction: SortOrder) =>
      create({ ...columns[sort], sort, direction, name: `${sort}_${direction}` })
    return { [SortOrder.asc]: of(SortOrder.asc), [SortOrder.desc]: of(SortOrder.desc) }
  }
  return {
    [CreatorProfileSort.viewCount]: bothDirections(CreatorProfileSort.viewCount),
    [CreatorProfileSort.createdAt]: bothDirections(CreatorProfileSort.createdAt),
    [CreatorProfileSort.displayName]: bothDirections(CreatorProfileSort.displayName),
  }
}

export interface DirectoryPage {
  profiles: ProfileRow[]
  totalCount: number
}

/** Below this offset, skipping rows of the index is faster than summing its ranges. */
const maxSkippedRows = 500

type PageRow = ProfileRow & { totalCount: number }

const pages = forEachOrder((order) => ({
  near: prepared<PageRow>(`directory_${order.name}`, withProfiles(order, nearPage(order))),
  deep: prepared<PageRow>(`directory_deep_${order.name}`, withProfiles(order, deepPage(order))),
}))

const countAll = prepared<{ totalCount: number }>(
  'directory_total',
  `select profiles as "totalCount" from directory_term where term = ''`,
)

/** Reads a page of the whole directory in one statement, or in two beyond the end. */
export async function directoryPage(
  em: StatementRunner,
  { page, limit, sortBy, sortOrder }: DirectoryArgs,
): Promise<DirectoryPage> {
  const offset = (page - 1) * limit
  const { near, deep } = pages[sortBy][sortOrder]
  const rows = await (offset < maxSkippedRows ? near : deep)(em, [limit, offset])
  const totalCount = (rows[0] ?? (await countAll(em, []))[0])?.totalCount ?? 0
  return { profiles: rows, totalCount }
}

/**
 * Reads the profiles of `page`, a query for ids and sort keys. For an array the planner expects a few rows; for a subquery it
 * would plan to read all profiles.
 */
function withProfiles({ direction }: DirectoryOrder, page: string) {
  return `
    with page as materialized (${page})
    select ${profileColumns}, (select profiles from directory_term where term = '') as "totalCount"
    from ${profileTables} join page on page.profile_id = profile.id
    where profile.id = any(array(select profile_id from page))
    order by page.key ${direction}, page.profile_id ${direction}`
}

function nearPage({ table, column, direction }: DirectoryOrder) {
  return `
    select profile_id, ${column} as key from ${table} order by ${column} ${direction}, profile_id ${direction}
    limit $1 offset $2`
}

/** Sums the ranges of the order up to the offset, so that only rows of the page's own range are skipped. */
function deepPage({ sort, table, column, type, highest, direction }: DirectoryOrder) {
  const [comparison, key, id] =
    direction === SortOrder.asc
      ? ['>=', `sort_key::${type}`, 'profile_id']
      : [
          '<',
          `coalesce((lag(sort_key) over sorted)::${type}, ${highest})`,
          'coalesce(lag(profile_id) over sorted, 2147483647)',
        ]
  return `
    with range as materialized (
      select key, id, $2 - before as skipped from (
        select ${key} as key, ${id} as id, sum(profiles) over sorted - profiles as before, profiles
        from directory_rank where sort = '${sort}'
        window sorted as (order by sort_key ${direction}, profile_id ${direction} rows unbounded preceding)
      ) ranges where before + profiles > $2 limit 1
    )
    select profile_id, ${column} as key from ${table}
    where (${column}, profile_id) ${comparison} ((select key from range), (select id from range))
    order by ${column} ${direction}, profile_id ${direction}
    limit $1 offset (select skipped from range)`
}

/**
 * Rebuilds the tables that triggers maintain for the directory: entries, term counts, ranks. Blocks changes of profiles, and
 * reads of the directory, for two minutes per million profiles, so the entity manager must not have a statement timeout.
 */
export async function rebuildDirectory(em: EntityManager): Promise<void> {
  await sql`select rebuild_directory()`.execute(em.getKysely())
}

/** Splits the ranks that have grown too long to skip. */
export async function splitDirectoryRanks(em: EntityManager): Promise<void> {
  await sql`select split_directory_ranks()`.execute(em.getKysely())
}

/** Deletes terms without a profile, which may be names of people, and their labels. Skips terms that a transaction counts. */
export async function purgeDirectoryTerms(em: EntityManager): Promise<void> {
  await sql`
    with removed as (
      delete from directory_term
      where term in (select term from directory_term where profiles <= 0 for update skip locked)
      returning term
    )
    delete from directory_label where term in (select term from removed)`.execute(em.getKysely())
}
