import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '../database/statements.ts'
import { printable, textTable } from './text-table.ts'

interface ListedUser {
  id: number
  email: string
  displayName: string
  role: string
  slug: string | null
  pictures: number
  createdAt: string
}

interface ListedProfile {
  id: number
  address: string
  displayName: string
  accountId: number
  pictures: number
  createdAt: string
}

type Row = Record<string, string | number | null>

interface Page {
  command: 'list' | 'profiles'
  after: number
  limit: number
  isCsv: boolean
}

const columns = {
  list: ['id', 'email', 'displayName', 'role', 'slug', 'pictures', 'createdAt'],
  profiles: ['id', 'address', 'displayName', 'accountId', 'pictures', 'createdAt'],
} satisfies { list: (keyof ListedUser)[]; profiles: (keyof ListedProfile)[] }

export const usersPage = (
  em: EntityManager,
  { after, limit }: Pick<Page, 'after' | 'limit'>,
): Promise<ListedUser[]> =>
  rows<ListedUser>(em)`
    select users.id, email, display_name as "displayName", role, slug,
      (select count(*)::int from gallery_image where creator_profile_id = profile.id) as pictures,
      to_char(users.created_at at time zone 'UTC', 'YYYY-MM-DD') as "createdAt"
    from users left join creator_profile profile on profile.user_id = users.id
    where users.id > ${after} order by users.id limit ${limit}`

/** Returns profiles that were created on the day `since` or later, for an operator who looks at what is new. */
export const profilesPage = (
  em: EntityManager,
  { since, after, limit }: Pick<Page, 'after' | 'limit'> & { since: string },
): Promise<ListedProfile[]> =>
  rows<ListedProfile>(em)`
    select profile.id, '/creators/' || slug as address, display_name as "displayName", users.id as "accountId",
      (select count(*)::int from gallery_image where creator_profile_id = profile.id) as pictures,
      to_char(profile.created_at at time zone 'UTC', 'YYYY-MM-DD') as "createdAt"
    from creator_profile profile join users on users.id = profile.user_id
    where profile.id > ${after} and profile.created_at >= ${since}::date at time zone 'UTC'
    order by profile.id limit ${limit}`

/** Formats a list as a table or as CSV, with the command for its next page if there may be one. */
export function listed(
  list: readonly (ListedUser | ListedProfile)[],
  { command, limit, isCsv, ...page }: Page,
): string {
  const names = columns[command]
  const cells = list.map((row) => names.map((name) => printable((row as unknown as Row)[name] ?? null)))
  const rows = [[...names], ...cells]
  if (isCsv) return rows.map((row) => row.map(csvCell).join(',')).join('\n')
  const lines = [textTable(rows)]
  const since = 'since' in page ? ` --since ${String(page.since)}` : ''
  if (list.length === limit) lines.push(`There may be more: ${command}${since} --after ${list.at(-1)!.id}`)
  return lines.join('\n')
}

/** A spreadsheet runs a cell that begins with =, +, - or @ as a formula. */
function csvCell(cell: string): string {
  const harmless = /^[=+\-@]/.test(cell) ? `'${cell}` : cell
  return /[",']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
