import { LRUCache } from 'lru-cache'
import { isCanceled } from '../../database/database-errors.ts'
import { searchTooBroad } from '../../errors/errors.ts'
import type { Statement } from '../../database/prepared.ts'
import type { Searcher, SearchPool } from '../../database/search-pool.ts'
import { searchCriteria } from './search-criteria.ts'
import type { DirectoryArgs } from './directory.type.ts'
import { type DirectoryOrder, forEachOrder } from './directory-orders.ts'
import type { DirectoryPage } from './directory-pages.ts'
import { coverColumn } from '../gallery/image-lists.ts'
import { profileColumns, type ProfileRow, publicProfileTables } from '../profile/profile-rows.ts'

/** A page of more matches is read along the index of its order. */
const maxSortedMatches = 2_000
const noLimit = 2 ** 31 - 1
/** Cost of reading one match through the index of terms, in rows of an index scan (measured). */
const costOfMatch = 2

/** An index scan stops after this multiple of the rows that evenly spread matches would need. */
const maxScanFactor = 4

const cacheOptions = { max: 1_000, ttl: 10 * 60_000 } // milliseconds
/** An older total is counted again in the background. */
const totalMaxAgeMs = 30_000
/** Delay before counting again after a timeout; the first count has warmed the cache. */
const recountDelayMs = 500
/** How long a search that was too broad is rejected without a query. */
const tooBroadTtlMs = 5_000

interface CommonSearch {
  /** A tsquery for `directory_entry.terms`. */
  query: string
  totalCount: number | null
  all: number
  countedAt: number
  isRefreshing?: boolean
}

type MatchRow = { query: string; atMost: number; isExact: boolean; all: number; totalCount: number }
type SortedRow = MatchRow & (ProfileRow | { id: null })

declare module '../../graphql/context.ts' {
  interface Services {
    directorySearch: DirectorySearch
  }
}

export class DirectorySearch {
  readonly #pool: SearchPool
  readonly #maxSorted: number
  readonly #totalMaxAgeMs: number
  readonly #common = new LRUCache<string, CommonSearch>(cacheOptions)

  constructor(pool: SearchPool, options: { maxSorted?: number; totalMaxAgeMs?: number } = {}) {
    this.#pool = pool
    this.#maxSorted = options.maxSorted ?? maxSortedMatches
    this.#totalMaxAgeMs = options.totalMaxAgeMs ?? totalMaxAgeMs
  }

  /** Forgets the totals. */
  empty(): void {
    this.#common.clear()
  }

  /** Usually in one statement. Throws BAD_USER_INPUT if the search times out. */
  async page(searcher: Searcher, args: DirectoryArgs): Promise<DirectoryPage> {
    const criteria = searchCriteria(args)
    if (!criteria) return { profiles: [], totalCount: 0 }
    const { limit } = args
    const offset = (args.page - 1) * limit
    const { sorted, walk } = statements[args.sortBy][args.sortOrder]
    const readSorted = async (maxMatches: number) =>
      this.#pool.search<SortedRow>(searcher, sorted, [...criteria, limit, offset, maxMatches])

    const key = JSON.stringify(criteria)
    let common = this.#common.get(key)
    if (!common) {
      const rows = await readSorted(this.#maxSorted)
      const { atMost, totalCount, query } = rows[0]!
      if (atMost <= this.#maxSorted) return { profiles: rows.filter(isProfile), totalCount, query }
      common = await this.#remember(searcher, key, rows[0]!)
    }
    const { query, totalCount, all } = common
    const age = performance.now() - common.countedAt
    if (age > (totalCount === null ? recountDelayMs : this.#totalMaxAgeMs) && !common.isRefreshing) {
      common.isRefreshing = true
      void readSorted(this.#maxSorted)
        .then(([row]) => this.#remember(searcher, key, row!, common))
        // Keeps the old total; the next search retries.
        .catch(() => {})
        .finally(() => (common.isRefreshing = false))
    }
    if (totalCount === null) throw searchTooBroad()
    if (offset >= totalCount) return { profiles: [], totalCount }
    const rowsOfWalk = ((offset + limit) * all) / totalCount
    const rowsOfSort = totalCount * costOfMatch
    if (rowsOfWalk < rowsOfSort) {
      const maxRows = Math.ceil(Math.min(rowsOfWalk * maxScanFactor, rowsOfSort))
      const profiles = await this.#pool.search<ProfileRow>(searcher, walk, [limit, offset, query, maxRows])
      // Matches may cluster at the other end, as those for 'anna' do in descending order of names.
      if (profiles.length >= Math.min(limit, totalCount - offset)) return { profiles, totalCount, query }
    }
    return { profiles: (await readSorted(noLimit)).filter(isProfile), totalCount, query }
  }

  /** If counting times out, keeps the older total. */
  async #remember(
    searcher: Searcher,
    key: string,
    { atMost, isExact, query, all }: MatchRow,
    previous?: CommonSearch,
  ): Promise<CommonSearch> {
    const counted = isExact ? atMost : await this.#count(searcher, query)
    const totalCount = counted ?? previous?.totalCount ?? null
    const common = { query, all, totalCount, countedAt: performance.now() }
    this.#common.set(key, common, totalCount === null ? { ttl: tooBroadTtlMs } : {})
    return common
  }

  async #count(searcher: Searcher, query: string): Promise<number | null> {
    try {
      const [row] = await this.#pool.rows<{ totalCount: number }>(searcher, countMatches, [query])
      return row!.totalCount
    } catch (error) {
      if (isCanceled(error)) return null
      throw error
    }
  }
}

const isProfile = (row: SortedRow): row is MatchRow & ProfileRow => row.id !== null

const countMatches: Statement = {
  name: 'search_count',
  text: `select count(*)::int as "totalCount" from directory_entry where terms @@ $1::tsquery`,
}

const statements = forEachOrder((order) => ({
  sorted: { name: `search_sorted_${order.name}`, text: sortedMatches(order) },
  walk: { name: `search_walk_${order.name}`, text: walkOfOrder(order) },
}))

/**
 * Finds and sorts all matches unless there are more than $8. Returns at least one row. The laterals with a limit force the plan
 * by the index of terms, because the planner does not know the selectivity of a search.
 */
function sortedMatches({ table, column, direction }: DirectoryOrder): string {
  return `
    with criteria as materialized (select * from directory_search($1, $2, $3, $4, $5)),
    matched as materialized (
      select entry.profile_id, ordered.key from criteria
      join directory_entry entry on entry.terms @@ criteria.query
      cross join lateral (
        select ${column} as key from ${table} ordered where ordered.profile_id = entry.profile_id limit 1
      ) ordered
      where criteria.at_most <= $8
    ),
    page as materialized (
      select profile_id, key from matched order by key ${direction}, profile_id ${direction} limit $6 offset $7
    )
    select criteria.query::text, criteria.at_most as "atMost", criteria.is_exact as "isExact",
      (select profiles from directory_term where term = '') as "all",
      (select count(*)::int from matched) as "totalCount", found.*
    from criteria left join (
      select ${profileColumns}, ${coverColumn}, page.key from ${publicProfileTables} join page on page.profile_id = profile.id
      where profile.id = any(array(select profile_id from page))
    ) found on true
    order by found.key ${direction}, found.id ${direction}`
}

/** Scans the index of an order until a page of matches is found or $4 rows are read. */
function walkOfOrder({ table, column, direction }: DirectoryOrder): string {
  return `
    with page as materialized (
      select ordered.profile_id, ordered.key
      from (
        select profile_id, ${column} as key from ${table}
        order by ${column} ${direction}, profile_id ${direction} limit $4
      ) ordered
      cross join lateral (
        select from directory_entry entry
        where entry.profile_id = ordered.profile_id and entry.terms @@ $3::tsquery limit 1
      ) match
      order by ordered.key ${direction}, ordered.profile_id ${direction} limit $1 offset $2
    )
    select ${profileColumns}, ${coverColumn} from ${publicProfileTables} join page on page.profile_id = profile.id
    where profile.id = any(array(select profile_id from page))
    order by page.key ${direction}, page.profile_id ${direction}`
}
