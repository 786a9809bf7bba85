-- Adds changes to the ranges of the keys, locked in one order so that transactions do not deadlock.
create or replace function change_directory_ranks(sorts text[], sort_keys text[], profile_ids integer[], changes integer[]) returns void
  language plpgsql as $$
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
end
$$;
