import type { EntityManager } from '@mikro-orm/postgresql'
import { LRUCache } from 'lru-cache'
import { limits } from '../../../contract/limits.ts'
import { isCanceled } from '../../database/database-errors.ts'
import { searchTooBroad } from '../../graphql/errors.ts'
import type { SearchPool, SearchStatement } from '../../database/search-pool.ts'
import type { DirectoryArgs } from './directory.args.ts'
import { type DirectoryOrder, forEachOrder } from './directory-order.ts'
import type { DirectoryPage } from './directory.ts'
import { columnsOfFields, type ProfileField, valuesOfFields } from './profile-fields.ts'
import { profileColumns, type ProfileRow, profileTables } from './profile-rows.ts'

/** Matches that are found, counted and sorted together; of more, a page is read along the index of its order. */
const fewMatches = 2_000
const noLimit = 2 ** 31 - 1
/** Reading a match through the index of terms costs so many rows of a walk along an order (measured, docs/decisions/0023). */
const costOfMatch = 2

/** A walk gives up after so many times the rows that it takes where matches are spread evenly. */
const mostOfWalk = 4

/** How many common searches are remembered, and for how long, in milliseconds. */
const remembered = { max: 1_000, ttl: 10 * 60_000 }
/** From which age on the total of a common search is counted again, in the background, in milliseconds. */
const totalAge = 30_000
/** When matches are counted again that were too many to count in time, by what the first count has read into memory. */
const retryAfter = 500
/** For how long a search is refused that was too broad, in milliseconds. */
const tooBroadFor = 5_000

/** A search with more than a few matches. */
interface CommonSearch {
  /** A tsquery for `directory_entry.terms`. */
  query: string
  /** Null where they are too many to count in time. */
  totalCount: number | null
  /** How many profiles the directory has. */
  all: number
  countedAt: number
  isRefreshing?: boolean
}

type MatchRow = { query: string; atMost: number; isExact: boolean; all: number; totalCount: number }
type SortedRow = MatchRow & (ProfileRow | { id: null })

/** Finds profiles by words and specialties. */
export class DirectorySearch {
  readonly #pool: SearchPool
  readonly #few: number
  readonly #totalAge: number
  readonly #common = new LRUCache<string, CommonSearch>(remembered)

  /** Tests, whose directories are small, have other limits. */
  constructor(pool: SearchPool, limits: { few?: number; totalAge?: number } = {}) {
    this.#pool = pool
    this.#few = limits.few ?? fewMatches
    this.#totalAge = limits.totalAge ?? totalAge
  }

  /**
   * Reads a page of the profiles that match; in one statement, but for the first time that a search is common. Throws
   * BAD_USER_INPUT when the search takes too long.
   */
  async page(
    em: EntityManager,
    args: DirectoryArgs,
    fields: readonly ProfileField[],
  ): Promise<DirectoryPage> {
    try {
      return await this.#page(em, args, fields)
    } catch (problem) {
      throw isCanceled(problem) ? searchTooBroad() : problem
    }
  }

  async #page(
    em: EntityManager,
    args: DirectoryArgs,
    fields: readonly ProfileField[],
  ): Promise<DirectoryPage> {
    const { search, specialty, limit } = args
    const { sorted, walk } = statements[args.sortBy][args.sortOrder](em, fields)
    const values = valuesOfFields(fields)
    const offset = (args.page - 1) * limit
    const asked = [search || null, specialty || null, limits.directory.search.words]
    const readSorted = async (mostMatches: number) =>
      this.#pool.rows<SortedRow>(em, sorted, [...asked, limit, offset, mostMatches, ...values])

    const key = JSON.stringify(asked)
    let common = this.#common.get(key)
    if (!common) {
      const rows = await readSorted(this.#few)
      const { atMost, totalCount } = rows[0]!
      if (atMost <= this.#few) return { profiles: rows.filter(isProfile), totalCount }
      common = await this.#remember(em, key, rows[0]!)
    }
    const { query, totalCount, all } = common
    const age = performance.now() - common.countedAt
    if (age > (totalCount === null ? retryAfter : this.#totalAge) && !common.isRefreshing) {
      common.isRefreshing = true
      void readSorted(this.#few)
        .then(([row]) => this.#remember(em, key, row!, common))
        // The total stays as it is; the next search tries again.
        .catch(() => {})
        .finally(() => (common.isRefreshing = false))
    }
    if (totalCount === null) throw searchTooBroad()
    if (offset >= totalCount) return { profiles: [], totalCount }
    const rowsOfWalk = ((offset + limit) * all) / totalCount
    const rowsOfSort = totalCount * costOfMatch
    if (rowsOfWalk < rowsOfSort) {
      const mostRows = Math.ceil(Math.min(rowsOfWalk * mostOfWalk, rowsOfSort))
      const profiles = await this.#pool.rows<ProfileRow>(em, walk, [
        limit,
        offset,
        query,
        mostRows,
        ...values,
      ])
      // Matches may be crowded at the other end, as those for 'anna' are in the order of names.
      if (profiles.length >= Math.min(limit, totalCount - offset)) return { profiles, totalCount }
    }
    return { profiles: (await readSorted(noLimit)).filter(isProfile), totalCount }
  }

  /** Remembers a search that has more than a few matches. Where they are too many to count, an older total stays. */
  async #remember(
    em: EntityManager,
    key: string,
    { atMost, isExact, query, all }: MatchRow,
    older?: CommonSearch,
  ): Promise<CommonSearch> {
    const counted = isExact ? atMost : await this.#count(em, query)
    const totalCount = counted ?? older?.totalCount ?? null
    const common = { query, all, totalCount, countedAt: performance.now() }
    this.#common.set(key, common, totalCount === null ? { ttl: tooBroadFor } : {})
    return common
  }

  async #count(em: EntityManager, query: string): Promise<number | null> {
    try {
      const [row] = await this.#pool.rows<{ totalCount: number }>(em, countMatches, [query])
      return row!.totalCount
    } catch (problem) {
      if (isCanceled(problem)) return null
      throw problem
    }
  }
}

const isProfile = (row: SortedRow): row is MatchRow & ProfileRow => row.id !== null

const countMatches: SearchStatement = {
  name: 'search_count',
  text: `select count(*)::int as "totalCount" from directory_entry where terms @@ $1::tsquery`,
}

const statements = forEachOrder((order) => {
  const made = new Map<string, Record<'sorted' | 'walk', SearchStatement>>()
  return (em: EntityManager, fields: readonly ProfileField[]) => {
    const key = fields.map((field) => field.name).join('_')
    const known = made.get(key)
    if (known) return known
    const columns = (own: number) => profileColumns + columnsOfFields(em, fields, own)
    const name = `${order.name}_${made.size}`
    const both = {
      sorted: { name: `search_sorted_${name}`, text: sortedMatches(order, columns(6)) },
      walk: { name: `search_walk_${name}`, text: walkOfOrder(order, columns(4)) },
    }
    made.set(key, both)
    return both
  }
})

/**
 * Finds all matches unless they are more than $6, and sorts them. Answers with one row at least. The laterals with a limit
 * keep PostgreSQL from other plans than that by the index of terms, whatever it takes an unknown search to match.
 */
function sortedMatches({ table, column, direction }: DirectoryOrder, columns: string) {
  return `
    with asked as materialized (select * from directory_search($1, $2, $3)),
    matched as materialized (
      select entry.profile_id, ordered.key from asked
      join directory_entry entry on entry.terms @@ asked.query
      cross join lateral (
        select ${column} as key from ${table} ordered where ordered.profile_id = entry.profile_id limit 1
      ) ordered
      where asked.at_most <= $6
    ),
    page as materialized (
      select profile_id, key from matched order by key ${direction}, profile_id ${direction} limit $4 offset $5
    )
    select asked.query::text, asked.at_most as "atMost", asked.is_exact as "isExact",
      (select profiles from directory_term where term = '') as "all",
      (select count(*)::int from matched) as "totalCount", found.*
    from asked left join (
      select ${columns}, page.key from ${profileTables} join page on page.profile_id = profile.id
      where profile.id = any(array(select profile_id from page))
    ) found on true
    order by found.key ${direction}, found.id ${direction}`
}

/** Goes along an order until a page of matches is found, or $4 rows are read. */
function walkOfOrder({ table, column, direction }: DirectoryOrder, columns: string) {
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
    select ${columns} from ${profileTables} join page on page.profile_id = profile.id
    where profile.id = any(array(select profile_id from page))
    order by page.key ${direction}, page.profile_id ${direction}`
}
