-- Refreshes the entries of accounts whose names have changed.
create or replace function users_updated() returns trigger
  language plpgsql as $$
begin
  perform refresh_directory_entries(array(
    select creator_profile.id from new_rows join old_rows using (id) join creator_profile on user_id = new_rows.id
    where new_rows.display_name <> old_rows.display_name));
  return null;
end
$$;

create trigger keep_directory_entry after update on users
  referencing old table as old_rows new table as new_rows
  for each statement execute function users_updated();
