import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { hashPassword } from '../../features/identity/passwords.ts'
import { generateAccount, generateProfile, generateViewCount } from './generate-creator.ts'
import { fillLists, fillRelations, lastChange } from './profile-lists.ts'

/** All creators have it. */
const password = 'Mare Tranquillitatis 69'
/** The first creators have a session. */
export const signedInCreators = 1000

export const sessionIdOf = (n: number) => `bench-session-${n}`

interface Options {
  /** 100 or a multiple of 1,000. */
  count: number
  /** Short bios, for a test that must load quickly. */
  lean?: boolean
  /** Ten images per creator on average, instead of one. */
  large?: boolean
}

/**
 * Fills a migrated, empty database with creators and all their lists, deterministically. Without the
 * entries of the directory, which `fillDirectory` adds. Needs a superuser.
 */
export async function loadCreators(
  databaseUrl: string,
  { count, lean = false, large = false }: Options,
): Promise<void> {
  await using first = await connect(databaseUrl)
  await using second = await connect(databaseUrl)
  const indexes = await dropIndexes(first.client, loadedTables)
  const passwordHash = await hashPassword(password)
  const creators = function* <Row>(row: (n: number) => Row) {
    for (let n = 1; n <= count; n++) yield row(n)
  }
  const accounts = creators((n) => ({ id: n, password_hash: passwordHash, ...generateAccount(n) }))
  const profiles = creators((n) => ({
    id: n,
    user_id: n,
    ...generateProfile(n, count, { lean }),
    created_at: generateAccount(n).created_at,
    updated_at: lastChange,
  }))
  const views = creators((n) => ({ profile_id: n, view_count: generateViewCount(n) }))
  const writeProfiles = () => copy(first.client, 'creator_profile', profiles)
  const writeOthers = async () => {
    await copy(second.client, 'users', accounts)
    await second.client.query('delete from profile_views')
    await copy(second.client, 'profile_views', views)
  }
  await Promise.all([writeProfiles(), writeOthers()])
  // On two connections.
  const isSlow = (index: string) => index.includes('USING gin')
  const statements = [
    ...indexes.filter(isSlow),
    ...fillLists(count, { lean, large }),
    ...indexes.filter((index) => !isSlow(index)),
    ...['users', 'creator_profile'].map(
      (table) => `select setval(pg_get_serial_sequence('${table}', 'id'), ${count})`,
    ),
    `insert into session select 'bench-session-' || n, '{}', now() from generate_series(1, ${signedInCreators}) n`,
  ]
  const work = async ({ client }: Connection) => {
    for (let next = statements.shift(); next; next = statements.shift()) await client.query(next)
  }
  await Promise.all([work(first), work(second)])
  for (const statement of fillRelations) await first.client.query(statement)
  await first.client.query('vacuum (analyze, freeze)')
}

/** Renews the sessions of the first creators. */
export async function signInCreators(databaseUrl: string): Promise<void> {
  await using connection = await connect(databaseUrl)
  await connection.client.query(
    `update session set expire = now() + interval '7 days', sess = json_build_object(
       'cookie', json_build_object('originalMaxAge', 604800000, 'expires', now() + interval '7 days',
         'secure', false, 'httpOnly', true, 'path', '/', 'sameSite', 'lax'),
       'userId', substring(sid from 15)::int, 'signedInAt', (extract(epoch from now()) * 1000)::bigint)
     where sid like 'bench-session-%'`,
  )
}

/** Runs a rebuild of the directory of loaded creators. Its indexes are created afterwards: they grow several times slower. */
export async function fillDirectory(databaseUrl: string, rebuild: () => Promise<void>): Promise<void> {
  await using connection = await connect(databaseUrl)
  const entries = ['directory_entry', 'directory_term', 'image_entry', 'image_term']
  const indexes = await dropIndexes(connection.client, entries)
  await rebuild()
  for (const statement of [
    ...indexes,
    `vacuum (analyze, freeze) profile_object, image_object, ${entries.join()}`,
  ])
    await connection.client.query(statement)
}

interface Connection extends AsyncDisposable {
  client: pg.Client
}

async function connect(databaseUrl: string): Promise<Connection> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options:
      '-c session_replication_role=replica -c maintenance_work_mem=512MB -c work_mem=64MB -c statement_timeout=0',
  })
  await client.connect()
  return { client, [Symbol.asyncDispose]: () => client.end() }
}

const loadedTables = [
  'users',
  'creator_profile',
  'profile_views',
  'gallery_image',
  'gear_item',
  'social_link',
  'support_link',
]

/** Drops those that no constraint needs. Returns the statements that create them. */
async function dropIndexes(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

type Row = Record<string, string | number | null | string[]>

async function copy(client: pg.Client, table: string, rows: Generator<Row>) {
  const first = rows.next().value as Row
  const textOf = (value: Row[string]) =>
    Array.isArray(value) ? `{${value.map((one) => `"${one}"`).join()}}` : (value ?? '\\N')
  const lineOf = (row: Row) => `${Object.values(row).map(textOf).join('\t')}\n`
  const parts = function* () {
    let part = lineOf(first)
    for (const row of rows) {
      part += lineOf(row)
      if (part.length < 60_000) continue
      yield part
      part = ''
    }
    yield part
  }
  const into = `copy ${table} (${Object.keys(first).join()}) from stdin`
  await pipeline(Readable.from(parts()), client.query(copyFrom(into)))
}
