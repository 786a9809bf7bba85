import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { CreatorProfileSort, DirectoryArgs, SortOrder } from './directory.args.ts'
import { profileColumns, type ProfileRow, profileTables } from './profile-rows.ts'

const sortKeys: Record<CreatorProfileSort, RawBuilder<unknown>> = {
  viewCount: sql`coalesce(views.view_count, 0)`,
  createdAt: sql`profile.created_at`,
  displayName: sql`account.folded_name`,
}
const directions: Record<SortOrder, RawBuilder<unknown>> = { asc: sql`asc`, desc: sql`desc` }

type Filter = Pick<DirectoryArgs, 'search' | 'specialty'>

/** One page of the directory, in one statement. */
export async function profilesOnPage(em: EntityManager, args: DirectoryArgs): Promise<ProfileRow[]> {
  const direction = directions[args.sortOrder]
  const { rows } = await sql<ProfileRow>`
    select ${profileColumns} from ${profileTables} where ${accepted(args)}
    order by ${sortKeys[args.sortBy]} ${direction}, profile.id ${direction}
    limit ${args.limit} offset ${(args.page - 1) * args.limit}`.execute(em.getKysely())
  return rows
}

/** How many profiles all pages have together. */
export async function profilesInAll(em: EntityManager, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from creator_profile profile where ${accepted(filter)}`.execute(
    em.getKysely(),
  )
  return rows[0]!.total
}

function accepted({ search, specialty }: Filter) {
  const conditions = [search ? sql`profile.id in (${idsThatMatch(search)})` : sql`true`]
  if (specialty) conditions.push(sql`profile.folded_specialties @> array[fold(${specialty})]`)
  return sql.join(conditions, sql` and `)
}

/**
 * Ids of the profiles in which every word of the search begins a word. A word that begins none anywhere is taken for
 * a typo and matched by likeness. Words in scripts that do not part words by blanks match anywhere.
 * `fold` leaves no character that `like` would read as a pattern.
 */
const idsThatMatch = (search: string) => sql`
  with word as (
    select place, text, case when text ~ '^[a-z0-9]' then '% ' else '%' end || text || '%' as pattern
    from unnest(string_to_array(fold(${search}), ' ')) with ordinality as part(text, place)
    where text <> '' order by place limit ${limits.directory.search.words}
  ),
  exact as (
    select word.place, found.id from word join creator_profile found on found.search_text like word.pattern
    union
    select word.place, found.id from word
      join users on users.folded_name like word.pattern
      join creator_profile found on found.user_id = users.id
  ),
  alike as (
    select word.place, found.id from word join creator_profile found on word.text <% found.search_text
    where word.place not in (select place from exact)
    union
    select word.place, found.id from word
      join users on word.text <% users.folded_name
      join creator_profile found on found.user_id = users.id
    where word.place not in (select place from exact)
  )
  select id from (table exact union table alike) hit
  group by id having count(*) = (select count(*) from word)`
