-- Notifies of new and deleted profiles.
create or replace function profiles_added_or_removed() returns trigger
  language plpgsql as $$
begin
  perform notify_profile_changed((
    select array_agg('profile:' || id) || 'directory'::text from (select id from changed limit 301) part));
  return null;
end
$$;

create trigger creator_profile_delete_notifies after delete on creator_profile
  referencing old table as changed
  for each statement execute function profiles_added_or_removed();

create trigger creator_profile_insert_notifies after insert on creator_profile
  referencing new table as changed
  for each statement execute function profiles_added_or_removed();
