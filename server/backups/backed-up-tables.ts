import type { ClientBase } from 'pg'

/** What a backup leaves out: derived from other tables, or needed for an hour at most (docs/decisions/0020-backups.md). */
const excludedTables = [
  'directory_entry',
  'directory_rank',
  'directory_term',
  'mikro_orm_migrations', // a restored database has its own
  'oauth_attempt',
  'read_rate',
  'recent_visit',
  'sign_in_token',
  'throttle',
]

/** A table whose rows a backup keeps. */
export interface BackedUpTable {
  name: string
  /** Those that are not generated from others. */
  columns: string[]
  /** The column that numbers its rows. */
  identity: string | null
}

/** All tables that a backup keeps, each behind those that it refers to. A new table is kept without a word. */
export async function tablesToBackUp(client: ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable & { refersTo: string[] }>(
    `select relname::text as name,
       array_agg(attname::text order by attnum) filter (where attgenerated = '') as columns,
       min(attname::text) filter (where attidentity <> '') as identity,
       array(select distinct other.relname::text from pg_constraint join pg_class other on other.oid = confrelid
         where contype = 'f' and conrelid = kept.oid and confrelid <> conrelid) as "refersTo"
     from pg_class kept join pg_attribute on attrelid = kept.oid and attnum > 0 and not attisdropped
     where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> all($1)
     group by kept.oid, relname order by relname`,
    [excludedTables],
  )
  const kept: BackedUpTable[] = []
  for (let waiting = rows; waiting.length > 0;) {
    const known = new Set(kept.map(({ name }) => name))
    const ready = waiting.filter(({ refersTo }) => refersTo.every((name) => known.has(name)))
    if (ready.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${waiting.map(({ name }) => name).join(', ')}`)
    kept.push(...ready.map(({ name, columns, identity }) => ({ name, columns, identity })))
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return kept
}
