-- Notifies of changed accounts.
create or replace function accounts_changed() returns trigger
  language plpgsql as $$
begin
  perform notify_profile_changed((
    select array_agg('owner:' || id)
      || case when bool_or(is_renamed) then array['directory'] else '{}' end
    from (
      select id, before.display_name <> changed.display_name as is_renamed
      from changed join before using (id)
      where (before.display_name, before.avatar_url, before.picture_folder) is distinct from (changed.display_name, changed.avatar_url, changed.picture_folder)
      limit 301) part));
  return null;
end
$$;

create trigger users_update_notifies after update on users
  referencing old table as before new table as changed
  for each statement execute function accounts_changed();
