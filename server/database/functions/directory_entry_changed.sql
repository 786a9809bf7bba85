-- Counts terms, and adds the changes to the ranks.
create or replace function directory_entry_changed() returns trigger
  language plpgsql as $$
declare
  old_terms text[];
  new_terms text[];
begin
  if tg_op <> 'INSERT' then
    select array_agg(term) into old_terms from old_rows, unnest(tsvector_to_array(terms) || array['']) term;
  end if;
  if tg_op <> 'DELETE' then
    select array_agg(term) into new_terms from new_rows, unnest(tsvector_to_array(terms) || array['']) term;
  end if;
  if tg_op = 'INSERT' then
    perform change_directory_ranks(array_agg(sort), array_agg(sort_key), array_agg(profile_id), array_agg(1))
    from (
      select 'createdAt' as sort, created_at_key(created_at) as sort_key, profile_id from new_rows
      union all select 'displayName', folded_name, profile_id from new_rows
    ) keys;
  elsif tg_op = 'DELETE' then
    perform change_directory_ranks(array_agg(sort), array_agg(sort_key), array_agg(profile_id), array_agg(-1))
    from (
      select 'createdAt' as sort, created_at_key(created_at) as sort_key, profile_id from old_rows
      union all select 'displayName', folded_name, profile_id from old_rows
    ) keys;
  else
    perform change_directory_ranks(array_agg(sort), array_agg(sort_key), array_agg(profile_id), array_agg(change))
    from (
      select 'createdAt' as sort, created_at_key(moved.created_at) as sort_key, profile_id, change
      from old_rows join new_rows using (profile_id),
        lateral (values (old_rows.created_at, -1), (new_rows.created_at, 1)) moved (created_at, change)
      where old_rows.created_at <> new_rows.created_at
      union all
      select 'displayName', moved.folded_name, profile_id, change
      from old_rows join new_rows using (profile_id),
        lateral (values (old_rows.folded_name, -1), (new_rows.folded_name, 1)) moved (folded_name, change)
      where old_rows.folded_name <> new_rows.folded_name
    ) keys
    having count(*) > 0;
  end if;
  -- In one order, like the ranges.
  insert into directory_term as counted (term, profiles)
  select term, sum(change) from (
    select unnest(new_terms) as term, 1 as change union all select unnest(old_terms), -1
  ) changes
  group by term having sum(change) <> 0 order by term
  on conflict (term) do update set profiles = counted.profiles + excluded.profiles;
  return null;
end
$$;

create trigger keep_directory_counts_delete after delete on directory_entry
  referencing old table as old_rows
  for each statement execute function directory_entry_changed();

create trigger keep_directory_counts_insert after insert on directory_entry
  referencing new table as new_rows
  for each statement execute function directory_entry_changed();

create trigger keep_directory_counts_update after update on directory_entry
  referencing old table as old_rows new table as new_rows
  for each statement execute function directory_entry_changed();
