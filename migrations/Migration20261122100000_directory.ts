import { Migration } from '@mikro-orm/migrations'

/** Profiles in a range of an order once it has been cut; a range of twice as many is cut again. */
const rangeSize = 1_000

/** Functions in the order in which they need each other: signature, then definition. */
export const functions: [signature: string, definition: string][] = [
  // The terms of a text: its words, and of a word with letters beyond ASCII each ending that begins with such a letter,
  // since those scripts may write words without blanks between them. Cut, so that no term is too long for an index.
  [
    'search_terms(value text)',
    `returns setof text language sql immutable strict parallel safe as $$
      select left(word, 100) from string_to_table(fold(value), ' ') word where word ~ '^[a-z0-9]'
      union all
      select substr(word, place, 12)
      from string_to_table(fold(value), ' ') word, generate_series(1, length(word)) place
      where octet_length(word) > length(word) and octet_length(substr(word, place, 1)) > 1
    $$`,
  ],
  // All terms of a profile. A whole specialty is a term with '=' in front, which no word has.
  [
    'directory_terms(display_name text, bio text, "location" text, specialties text[])',
    `returns tsvector language sql immutable parallel safe as $$
      select array_to_tsvector(array(
        select search_terms(join_texts(array[display_name, bio, "location"] || specialties))
        union select '=' || specialty from unnest(fold_each(specialties)) specialty))
    $$`,
  ],
  // Texts that sort as the numbers and times that they are made from.
  [
    'view_count_key(view_count int)',
    `returns text language sql immutable strict parallel safe as $$ select lpad(view_count::text, 10, '0') $$`,
  ],
  [
    'created_at_key(created_at timestamptz)',
    `returns text language sql immutable strict parallel safe as $$
      select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
    $$`,
  ],
  // Adds changes to the ranges in which keys are. Ranges are locked in one order, so that two transactions never wait for
  // each other. The advisory lock is exclusive where ranges are cut, so that no change meets a range that is being cut.
  [
    'change_directory_ranks(sorts text[], sort_keys text[], profile_ids int[], changes int[])',
    `returns void language plpgsql as $$
    declare
      changed record;
    begin
      perform pg_advisory_xact_lock_shared(hashtext('directory_rank'));
      for changed in
        select place.sort, place.sort_key, place.profile_id, sum(given.change) as change
        from unnest(sorts, sort_keys, profile_ids, changes) given (sort, sort_key, profile_id, change),
          lateral (
            select place.sort, place.sort_key, place.profile_id from directory_rank place
            where place.sort = given.sort
              and (place.sort_key, place.profile_id) <= (given.sort_key collate "C", given.profile_id)
            order by place.sort_key desc, place.profile_id desc limit 1
          ) place
        group by place.sort, place.sort_key, place.profile_id having sum(given.change) <> 0
        order by place.sort, place.sort_key, place.profile_id
      loop
        update directory_rank set profiles = profiles + changed.change
        where sort = changed.sort and sort_key = changed.sort_key and profile_id = changed.profile_id;
      end loop;
    end $$`,
  ],
  [
    'profile_views_changed()',
    `returns trigger language plpgsql as $$
    declare
      begins bigint[];
    begin
      if tg_op = 'INSERT' then
        perform change_directory_ranks(array_agg('viewCount'::text), array_agg(view_count_key(view_count)),
          array_agg(profile_id), array_agg(1)) from new_rows;
      elsif tg_op = 'DELETE' then
        perform change_directory_ranks(array_agg('viewCount'::text), array_agg(view_count_key(view_count)),
          array_agg(profile_id), array_agg(-1)) from old_rows;
      else
        -- Ranges must not be cut between this look and the change.
        perform pg_advisory_xact_lock_shared(hashtext('directory_rank'));
        -- Views seldom move a profile to another range. Whether one does is found in an array of numbers, view count before id,
        -- in a tenth of the time that two look-ups of a range take.
        select array_agg(sort_key::bigint * 2147483648 + profile_id order by sort_key, profile_id) into begins
          from directory_rank where sort = 'viewCount';
        perform change_directory_ranks(array_agg('viewCount'::text), array_agg(view_count_key(view_count)),
          array_agg(profile_id), array_agg(change))
        from (
          select new_rows.profile_id, unnest(array[old_rows.view_count, new_rows.view_count]) as view_count,
            unnest(array[-1, 1]) as change
          from old_rows join new_rows using (profile_id)
          where width_bucket(old_rows.view_count * 2147483648 + profile_id, begins)
            <> width_bucket(new_rows.view_count * 2147483648 + profile_id, begins)
        ) moved;
      end if;
      return null;
    end $$`,
  ],
  [
    'directory_entry_changed()',
    `returns trigger language plpgsql as $$
    declare
      old_terms text[];
      new_terms text[];
      moved record;
    begin
      if tg_op <> 'INSERT' then
        select array_agg(term) into old_terms from old_rows, unnest(tsvector_to_array(terms) || array['']) term;
        perform change_directory_ranks(array_agg(sort), array_agg(sort_key), array_agg(profile_id), array_agg(-1))
        from (
          select 'createdAt' as sort, created_at_key(created_at) as sort_key, profile_id from old_rows
          union all select 'displayName', folded_name, profile_id from old_rows
        ) keys;
      end if;
      if tg_op <> 'DELETE' then
        select array_agg(term) into new_terms from new_rows, unnest(tsvector_to_array(terms) || array['']) term;
        perform change_directory_ranks(array_agg(sort), array_agg(sort_key), array_agg(profile_id), array_agg(1))
        from (
          select 'createdAt' as sort, created_at_key(created_at) as sort_key, profile_id from new_rows
          union all select 'displayName', folded_name, profile_id from new_rows
        ) keys;
      end if;
      -- In one order, like the ranges.
      insert into directory_term as counted (term, profiles)
      select term, sum(change) from (
        select unnest(new_terms) as term, 1 as change union all select unnest(old_terms), -1
      ) changes
      group by term having sum(change) <> 0 order by term
      on conflict (term) do update set profiles = counted.profiles + excluded.profiles;
      return null;
    end $$`,
  ],
  // Makes entries anew from what is committed once they are locked: a change of the profile and one of its owner's name may
  // come at the same time, and neither sees the other.
  [
    'refresh_directory_entries(profiles int[])',
    `returns void language plpgsql as $$
    begin
      if cardinality(profiles) = 0 then return; end if;
      perform from directory_entry where profile_id = any(profiles) order by profile_id for no key update;
      update directory_entry set created_at = creator_profile.created_at, folded_name = fold(display_name),
        terms = directory_terms(display_name, bio, "location", specialties)
      from creator_profile join users on users.id = user_id
      where profile_id = creator_profile.id and creator_profile.id = any(profiles);
    end $$`,
  ],
  [
    'creator_profile_inserted()',
    `returns trigger language plpgsql as $$
    begin
      -- A change of the owner's name waits until there is an entry to change.
      perform from users where id in (select user_id from new_rows) order by id for share;
      insert into profile_views (profile_id) select id from new_rows;
      insert into directory_entry (profile_id, created_at, folded_name, terms)
      select new_rows.id, new_rows.created_at, fold(display_name),
        directory_terms(display_name, bio, "location", specialties)
      from new_rows join users on users.id = user_id;
      return null;
    end $$`,
  ],
  [
    'creator_profile_updated()',
    `returns trigger language plpgsql as $$
    begin
      perform refresh_directory_entries(array(
        select id from new_rows join old_rows using (id)
        where (new_rows.user_id, new_rows.created_at, new_rows.bio, new_rows."location", new_rows.specialties)
          is distinct from (old_rows.user_id, old_rows.created_at, old_rows.bio, old_rows."location", old_rows.specialties)));
      return null;
    end $$`,
  ],
  [
    'users_updated()',
    `returns trigger language plpgsql as $$
    begin
      perform refresh_directory_entries(array(
        select creator_profile.id from new_rows join old_rows using (id) join creator_profile on user_id = new_rows.id
        where new_rows.display_name <> old_rows.display_name));
      return null;
    end $$`,
  ],
  // Cuts ranges that have grown, each by its own rows alone.
  [
    'split_directory_ranks()',
    `returns void language plpgsql as $$
    declare
      grown record;
    begin
      if not exists (select from directory_rank where profiles > ${2 * rangeSize}) then return; end if;
      perform pg_advisory_xact_lock(hashtext('directory_rank'));
      for grown in
        select * from (
          select directory_rank.*, lead(sort_key) over sorted as end_key, lead(profile_id) over sorted as end_id
          from directory_rank window sorted as (partition by sort order by sort_key, profile_id)
        ) ranges join (values
          ('viewCount', 'profile_views', 'view_count', 'int', 'view_count_key(%I)'),
          ('createdAt', 'directory_entry', 'created_at', 'timestamptz', 'created_at_key(%I)'),
          ('displayName', 'directory_entry', 'folded_name', 'text', '%I')
        ) orders (sort, source, source_column, source_type, key) using (sort)
        where profiles > ${2 * rangeSize}
      loop
        execute format(
          'insert into directory_rank as range (sort, sort_key, profile_id, profiles)
          select $1, case place when 0 then $2 else ' || grown.key || ' end, case place when 0 then $3 else profile_id end,
            least(${rangeSize}, total - place)
          from (
            select %I, profile_id, row_number() over (order by %I, profile_id) - 1 as place, count(*) over () as total
            from %I where (%I, profile_id) >= ($2::%s, $3)
              and (%I, profile_id) < (coalesce($4::%s, (select max(%I) from %I)), coalesce($5, 2147483647))
          ) rows
          where place %% ${rangeSize} = 0
          on conflict (sort, sort_key, profile_id) do update set profiles = excluded.profiles',
          grown.source_column, grown.source_column, grown.source_column, grown.source, grown.source_column,
          grown.source_type, grown.source_column, grown.source_type, grown.source_column, grown.source)
        using grown.sort, grown.sort_key, grown.profile_id, grown.end_key, grown.end_id;
      end loop;
    end $$`,
  ],
  // Makes all that triggers keep anew, out of users and creator_profile.
  [
    'rebuild_directory()',
    `returns void language plpgsql as $$
    begin
      lock table users, creator_profile, profile_views in share row exclusive mode;
      perform pg_advisory_xact_lock(hashtext('directory_rank'));
      alter table profile_views disable trigger user;
      alter table directory_entry disable trigger user;
      truncate directory_entry, directory_term;
      -- Filled first, then indexed: an index grows several times slower row by row.
      drop index if exists directory_entry_terms, directory_entry_created_at, directory_entry_folded_name,
        directory_term_alike;

      insert into profile_views (profile_id) select id from creator_profile on conflict do nothing;
      insert into directory_entry (profile_id, created_at, folded_name, terms)
      select creator_profile.id, creator_profile.created_at, fold(display_name),
        directory_terms(display_name, bio, "location", specialties)
      from creator_profile join users on users.id = user_id;
      insert into directory_term (term, profiles)
      select term, count(*) from directory_entry, unnest(tsvector_to_array(terms) || array['']) term group by term;

      -- Without fastupdate: a search would have to read the list of pending rows as a whole.
      create index directory_entry_terms on directory_entry using gin (terms) with (fastupdate = off);
      create index directory_entry_created_at on directory_entry (created_at, profile_id);
      create index directory_entry_folded_name on directory_entry (folded_name, profile_id);
      create index directory_term_alike on directory_term using gin (term gin_trgm_ops) where term not like '=%';
      alter table profile_views enable trigger user;
      alter table directory_entry enable trigger user;

      truncate directory_rank;
      insert into directory_rank (sort, sort_key, profile_id, profiles)
      select sort, lowest_key, 0, (select count(*) from directory_entry)
      from (values ('viewCount', view_count_key(0)), ('createdAt', '-infinity'), ('displayName', '')) orders (sort, lowest_key);
      perform split_directory_ranks();
      analyze profile_views, directory_entry, directory_term, directory_rank;
    end $$`,
  ],
  // What a search for words and a whole specialty asks of directory_entry.terms; how many profiles that can be at most, and
  // whether it is just as many. Every word must begin a term. A word that begins none is taken for a typo and
  // replaced by the terms that are alike: 'hoshno' by 'hoshino', but 'polar' not by 'solar'.
  [
    'directory_search(search text, specialty text, most_words int, out query tsquery, out at_most int, out is_exact boolean)',
    `language plpgsql stable set pg_trgm.word_similarity_threshold = 0.45 as $$
    declare
      word text;
      part text;
      terms text[];
      profiles bigint;
    begin
      is_exact := null;
      for word in
        select left(text, case when text ~ '^[a-z0-9]' then 100 else 12 end)
        from string_to_table(fold(search), ' ') with ordinality as asked (text, place)
        where text <> '' order by place limit most_words
      loop
        select coalesce(array_agg(term), '{}'), sum(counted.profiles) into terms, profiles from (
          select term, directory_term.profiles from directory_term
          where term >= word and term < word || chr(1114111) and directory_term.profiles > 0 limit 1000
        ) counted;
        if terms = '{}' then
          select coalesce(array_agg(term), '{}'), sum(counted.profiles) into terms, profiles from (
            select term, directory_term.profiles from directory_term
            where word <% term and term not like '=%' and directory_term.profiles > 0
            order by word_similarity(word, term) desc, directory_term.profiles desc limit 50
          ) counted;
        elsif cardinality(terms) = 1000 then
          profiles := 2147483647; -- there are more
        end if;
        -- The index finds a few terms nine times as fast as all that begin alike.
        part := case when cardinality(terms) <= 50 then '''' || array_to_string(terms, '''|''') || ''''
          else format('''%s'':*', word) end;
        if terms = '{}' then -- the word is nowhere
          query := null;
          at_most := 0;
          is_exact := true;
          return;
        end if;
        query := coalesce(query && part::tsquery, part::tsquery);
        at_most := least(at_most, profiles, 2147483647);
        is_exact := is_exact is null and cardinality(terms) = 1;
      end loop;
      if query is null and search is not null then
        at_most := 0; -- a search of nothing but punctuation
      elsif specialty is not null then
        part := format('''=%s''', fold(specialty));
        select counted.profiles into profiles from directory_term counted where term = '=' || fold(specialty);
        query := coalesce(query && part::tsquery, part::tsquery);
        at_most := least(at_most, coalesce(profiles, 0));
        is_exact := is_exact is null;
      end if;
    end $$`,
  ],
]

/** Statement triggers: one that inserts a thousand rows runs each of them once. */
const triggers = [
  { name: 'keep_directory_ranks', table: 'profile_views', runs: 'profile_views_changed' },
  { name: 'keep_directory_counts', table: 'directory_entry', runs: 'directory_entry_changed' },
].flatMap(({ name, table, runs }) => [
  { name: `${name}_insert`, table, event: 'insert', rows: 'new table as new_rows', runs },
  { name: `${name}_delete`, table, event: 'delete', rows: 'old table as old_rows', runs },
  {
    name: `${name}_update`,
    table,
    event: 'update',
    rows: 'old table as old_rows new table as new_rows',
    runs,
  },
])
triggers.push(
  {
    name: 'add_to_directory',
    table: 'creator_profile',
    event: 'insert',
    rows: 'new table as new_rows',
    runs: 'creator_profile_inserted',
  },
  {
    name: 'keep_directory_entry',
    table: 'creator_profile',
    event: 'update',
    rows: 'old table as old_rows new table as new_rows',
    runs: 'creator_profile_updated',
  },
  {
    name: 'keep_directory_entry',
    table: 'users',
    event: 'update',
    rows: 'old table as old_rows new table as new_rows',
    runs: 'users_updated',
  },
)

/**
 * What the directory reads instead of counting, sorting and matching whole tables (docs/decisions/0023-directory.md).
 * Triggers keep it; `rebuild_directory()` makes all of it anew.
 */
export class Migration20261122100000_directory extends Migration {
  override name = 'Migration20261122100000_directory'

  override up(): void {
    this.addSql('drop index creator_profile_search')
    this.addSql('drop index creator_profile_specialties')
    this.addSql('drop index creator_profile_created_at_id_index')
    this.addSql('alter table creator_profile drop column search_text, drop column folded_specialties')
    this.addSql('drop index users_folded_name_search')
    this.addSql('drop index users_folded_name_index')
    this.addSql('alter table users drop column folded_name')

    // What each profile is ordered and found by. Names are in the order of code points, whatever the database's locale.
    this.addSql(`
      create table directory_entry (
        profile_id int primary key references creator_profile (id) on delete cascade,
        created_at timestamptz not null, folded_name text collate "C" not null, terms tsvector not null)`)
    // How many profiles have each term; the empty term counts all profiles.
    this.addSql(`
      create table directory_term (term text collate "C" primary key, profiles int not null)
      with (fillfactor = 80)`)
    // Each order of the directory in ranges: the key at which each begins, and how many profiles are in it.
    this.addSql(`
      create table directory_rank (
        sort text not null, sort_key text collate "C" not null, profile_id int not null, profiles int not null,
        primary key (sort, sort_key, profile_id)) with (fillfactor = 80)`)

    for (const [signature, definition] of functions) this.addSql(`create function ${signature} ${definition}`)
    for (const { name, table, event, rows, runs } of triggers)
      this.addSql(
        `create trigger ${name} after ${event} on ${table} referencing ${rows} for each statement execute function ${runs}()`,
      )
    this.addSql('select rebuild_directory()')
  }

  override down(): void {
    for (const { name, table } of triggers) this.addSql(`drop trigger ${name} on ${table}`)
    for (const [signature] of functions.toReversed()) this.addSql(`drop function ${signature}`)
    for (const table of ['directory_rank', 'directory_term', 'directory_entry'])
      this.addSql(`drop table ${table}`)

    this.addSql(
      `alter table users add column folded_name text generated always as (' ' || fold("display_name")) stored not null`,
    )
    this.addSql('create index users_folded_name_index on users (folded_name)')
    this.addSql('create index users_folded_name_search on users using gin (folded_name gin_trgm_ops)')
    this.addSql(`
      alter table creator_profile
        add column search_text text generated always as (' ' || fold(join_texts(array["bio", "location"] || "specialties"))) stored not null,
        add column folded_specialties text[] generated always as (fold_each("specialties")) stored not null`)
    this.addSql('create index creator_profile_created_at_id_index on creator_profile (created_at, id)')
    this.addSql('create index creator_profile_specialties on creator_profile using gin (folded_specialties)')
    this.addSql('create index creator_profile_search on creator_profile using gin (search_text gin_trgm_ops)')
  }
}
