-- Notifies of changed profiles.
create or replace function profiles_changed() returns trigger
  language plpgsql as $$
begin
  perform notify_profile_changed((
    select array_agg('profile:' || id)
      || case when bool_or(is_in_directory) then array['directory'] else '{}' end
      || case when bool_or(is_searched) then array['search'] else '{}' end
    from (
      select id, before.specialties is distinct from changed.specialties as is_in_directory,
        (before.bio, before.location) is distinct from (changed.bio, changed.location) as is_searched
      from changed join before using (id) limit 301) part));
  return null;
end
$$;

create trigger creator_profile_update_notifies after update on creator_profile
  referencing old table as before new table as changed
  for each statement execute function profiles_changed();
