import pg from 'pg'

/** Folds a text nearly as the project does, so that all contestants find the same profiles. */
const folded = (text: string) =>
  String.raw`btrim(regexp_replace(
    lower(regexp_replace(normalize(${text}, NFKD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+', ' ', 'g'))`

const gearName = folded(`concat_ws(' ', brand, model, item_name)`)

/** The gear of a profile, an SQL expression, as the directory finds it. */
const gearOf = (profileId: string) =>
  `coalesce((select array_agg(distinct ${gearName}) from gear_item where creator_profile_id = ${profileId}), '{}')`

/** Writes the gear of profile $1 to its search entry. */
export const refreshGear = `update peer.search set gear = ${gearOf('$1')} where profile_id = $1`

/** Appends the new gear of the CTE `added`, which a query of the same statement would not see yet. */
export const appendGear = `
  update peer.search set gear = gear || ${gearName} from added where profile_id = added.creator_profile_id`

/** Tables of the peers, in their own schema. */
const statements = [
  'create schema peer',
  `create table peer.search as
     select profile.id as profile_id,
       ' ' || ${folded('account.display_name')} || ' ' ||
         ${folded(`concat_ws(' ', profile.bio, profile.location, array_to_string(profile.specialties, ' '))`)} as text,
       string_to_array(lower(array_to_string(profile.specialties, '|')), '|') as specialties,
       ${gearOf('profile.id')} as gear
     from creator_profile profile join users account on account.id = profile.user_id`,
  'create table peer.counter as select count(*)::int as profiles from peer.search',
  'alter table peer.search add primary key (profile_id)',
  'create index on peer.search using gin (text gin_trgm_ops)',
  'create index on peer.search using gin (specialties)',
  'create index on peer.search using gin (gear)',
  'vacuum (analyze, freeze) peer.search',
]

export async function makePeerTables(databaseUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options:
      '-c maintenance_work_mem=512MB -c work_mem=64MB -c statement_timeout=0 -c max_parallel_workers_per_gather=2',
  })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Tables that the peers write to, and snapshots to undo all writes. */
const writeStatements = [
  `create table if not exists peer.recent_visit (
     profile_id int not null references creator_profile on delete cascade, visitor varchar(32) not null,
     seen_at timestamptz not null, primary key (profile_id, visitor))`,
  'create index if not exists recent_visit_seen_at on peer.recent_visit (seen_at)',
  'create table if not exists peer.first_views as table profile_views',
  'create table if not exists peer.first_gear as select max(id) as last from gear_item',
]

/** Prepares a database for write cases. */
export async function prepareWrites(client: pg.Client): Promise<void> {
  for (const statement of writeStatements) await client.query(statement)
}

/** Deletes the gear and the visits of a turn, so that each turn starts with the same data. */
export async function undoTurn(client: pg.Client): Promise<void> {
  await client.query('delete from gear_item where id > (select last from peer.first_gear)')
  await client.query('delete from recent_visit')
  await client.query('delete from peer.recent_visit')
}

/** Resets the view counts. */
export async function undoViews(client: pg.Client): Promise<void> {
  await client.query(`
    update profile_views set view_count = first.view_count from peer.first_views first
    where first.profile_id = profile_views.profile_id and first.view_count <> profile_views.view_count`)
}
