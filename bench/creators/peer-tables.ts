import pg from 'pg'

/**
 * What the peers' queries need beside the project's own tables, in a schema of its own: they must not change with the
 * project that they are compared with. Names and texts are folded by the project's `fold`, so that all find the same.
 */
const statements = [
  'create schema peer',
  `create table peer.search as
     select profile.id as profile_id,
       ' ' || fold(account.display_name) || ' ' ||
         fold(concat_ws(' ', profile.bio, profile.location, array_to_string(profile.specialties, ' '))) as text,
       string_to_array(lower(array_to_string(profile.specialties, '|')), '|') as specialties
     from creator_profile profile join users account on account.id = profile.user_id`,
  'create table peer.counter as select count(*)::int as profiles from peer.search',
  'alter table peer.search add primary key (profile_id)',
  'create index on peer.search using gin (text gin_trgm_ops)',
  'create index on peer.search using gin (specialties)',
  'vacuum (analyze, freeze) peer.search',
]

/** Makes and fills the peers' tables. */
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
