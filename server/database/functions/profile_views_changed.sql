-- Adds changed view counts to the ranks. Groups both counts of a profile, which takes linear time by any plan.
create or replace function profile_views_changed() returns trigger
  language plpgsql as $$
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
      select profile_id, unnest(array[old_count, new_count]) as view_count, unnest(array[-1, 1]) as change
      from (
        select profile_id, max(view_count) filter (where not is_new) as old_count,
          max(view_count) filter (where is_new) as new_count
        from (
          select profile_id, view_count, false as is_new from old_rows
          union all select profile_id, view_count, true from new_rows
        ) both_counts
        group by profile_id
      ) counts
      where width_bucket(old_count * 2147483648 + profile_id, begins)
        <> width_bucket(new_count * 2147483648 + profile_id, begins)
    ) moved;
  end if;
  return null;
end
$$;

create trigger keep_directory_ranks_delete after delete on profile_views
  referencing old table as old_rows
  for each statement execute function profile_views_changed();

create trigger keep_directory_ranks_insert after insert on profile_views
  referencing new table as new_rows
  for each statement execute function profile_views_changed();

create trigger keep_directory_ranks_update after update on profile_views
  referencing old table as old_rows new table as new_rows
  for each statement execute function profile_views_changed();
