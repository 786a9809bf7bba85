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

interface Page {
  after: number
  limit: number
  isCsv: boolean
}

const columns = ['id', 'email', 'displayName', 'role', 'slug', 'pictures', 'createdAt'] as const

export const usersPage = (em: EntityManager, { after, limit }: Page): Promise<ListedUser[]> =>
  rows<ListedUser>(em)`
    select users.id, email, display_name as "displayName", role, slug,
      (select count(*)::int from gallery_image where creator_profile_id = profile.id) as pictures,
      to_char(users.created_at at time zone 'UTC', 'YYYY-MM-DD') as "createdAt"
    from users left join creator_profile profile on profile.user_id = users.id
    where users.id > ${after} order by users.id limit ${limit}`

/** Formats accounts as a table or as CSV, with the command for the next page if there may be one. */
export function listedUsers(users: readonly ListedUser[], { limit, isCsv }: Page): string {
  const rows = [[...columns], ...users.map((user) => columns.map((name) => printable(user[name])))]
  if (isCsv) return rows.map((row) => row.map(csvCell).join(',')).join('\n')
  const lines = [textTable(rows)]
  if (users.length === limit) lines.push(`There may be more: list --after ${users.at(-1)!.id}`)
  return lines.join('\n')
}

/** A spreadsheet runs a cell that begins with =, +, - or @ as a formula. */
function csvCell(cell: string): string {
  const harmless = /^[=+\-@]/.test(cell) ? `'${cell}` : cell
  return /[",']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
