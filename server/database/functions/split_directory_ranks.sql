-- Splits ranges that have grown, each by its own rows alone.
create or replace function split_directory_ranks() returns void
  language plpgsql as $$
declare
  grown record;
begin
  if not exists (select from directory_rank where profiles > 2000) then return; end if;
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
    where profiles > 2000
  loop
    execute format(
      'insert into directory_rank as range (sort, sort_key, profile_id, profiles)
      select $1, case place when 0 then $2 else ' || grown.key || ' end, case place when 0 then $3 else profile_id end,
        least(1000, total - place)
      from (
        select %I, profile_id, row_number() over (order by %I, profile_id) - 1 as place, count(*) over () as total
        from %I where (%I, profile_id) >= ($2::%s, $3)
          and (%I, profile_id) < (coalesce($4::%s, (select max(%I) from %I)), coalesce($5, 2147483647))
      ) rows
      where place %% 1000 = 0
      on conflict (sort, sort_key, profile_id) do update set profiles = excluded.profiles',
      grown.source_column, grown.source_column, grown.source_column, grown.source, grown.source_column,
      grown.source_type, grown.source_column, grown.source_type, grown.source_column, grown.source)
    using grown.sort, grown.sort_key, grown.profile_id, grown.end_key, grown.end_id;
  end loop;
end
$$;
