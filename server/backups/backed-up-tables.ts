import type { ClientBase } from 'pg'

/** Tables that are derived from others, or short-lived: a day at most (docs/decisions/0020-backups.md). */
const excludedTables = [
  'directory_entry',
  'directory_label',
  'directory_rank',
  'directory_term',
  'loaded_files', // the catalogue of objects and functions are of the program
  'mail', // a restored database must not send old mails again
  'mailed_link',
  'mikro_orm_migrations', // a restored database has its own
  'oauth_attempt',
  'profile_object',
  'read_rate',
  'recent_visit',
  'pending_file', // a backup has no files without a row
  'sign_in_token',
  'sky_object',
  'sky_object_change',
  'sky_object_name',
  'throttle',
]

export interface BackedUpTable {
  name: string
  /** Without generated columns. */
  columns: string[]
  identity: string | null
  /** Columns that refer to a picture of the gallery by its id. */
  pictureColumns: string[]
}

/** Returns the tables of a backup, each after those that its foreign keys refer to. New tables are included by default. */
export async function tablesToBackUp(client: ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable & { refersTo: string[] }>(
    `select relname::text as name,
       array_agg(attname::text order by attnum) filter (where attgenerated = '') as columns,
       min(attname::text) filter (where attidentity <> '') as identity,
       array(select referring.attname::text from pg_constraint
         join pg_attribute referring on referring.attrelid = conrelid and referring.attnum = any(conkey)
         where contype = 'f' and conrelid = kept.oid and confrelid = to_regclass('gallery_image')) as "pictureColumns",
       array(select distinct other.relname::text from pg_constraint join pg_class other on other.oid = confrelid
         where contype = 'f' and conrelid = kept.oid and confrelid <> conrelid and other.relname <> all($1)) as "refersTo"
     from pg_class kept join pg_attribute on attrelid = kept.oid and attnum > 0 and not attisdropped
     where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> all($1)
     group by kept.oid, relname order by relname`,
    [excludedTables],
  )
  const sorted: BackedUpTable[] = []
  for (let pending = rows; pending.length > 0;) {
    const names = new Set(sorted.map(({ name }) => name))
    const ready = pending.filter(({ refersTo }) => refersTo.every((name) => names.has(name)))
    if (ready.length === 0)
      throw new Error(`Circular foreign keys between tables: ${pending.map(({ name }) => name).join(', ')}`)
    sorted.push(
      ...ready.map(({ name, columns, identity, pictureColumns }) => ({
        name,
        columns,
        identity,
        pictureColumns,
      })),
    )
    pending = pending.filter((table) => !ready.includes(table))
  }
  return sorted
}
