-- Refreshes the entries of profiles whose texts have changed.
create or replace function creator_profile_updated() returns trigger
  language plpgsql as $$
begin
  perform refresh_directory_entries(array(
    select id from new_rows join old_rows using (id)
    where (new_rows.user_id, new_rows.created_at, new_rows.bio, new_rows."location", new_rows.specialties)
      is distinct from (old_rows.user_id, old_rows.created_at, old_rows.bio, old_rows."location", old_rows.specialties)));
  return null;
end
$$;

create trigger keep_directory_entry after update on creator_profile
  referencing old table as old_rows new table as new_rows
  for each statement execute function creator_profile_updated();
