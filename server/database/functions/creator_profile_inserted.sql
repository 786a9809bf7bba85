-- Adds new profiles to the directory.
create or replace function creator_profile_inserted() returns trigger
  language plpgsql as $$
begin
  -- A change of the owner's name waits until there is an entry to change.
  perform from users where id in (select user_id from new_rows) order by id for share;
  insert into profile_views (profile_id) select id from new_rows;
  insert into directory_entry (profile_id, created_at, folded_name, terms)
  select new_rows.id, new_rows.created_at, fold(display_name),
    directory_terms(display_name, bio, "location", specialties)
  from new_rows join users on users.id = user_id;
  return null;
end
$$;

create trigger add_to_directory after insert on creator_profile
  referencing new table as new_rows
  for each statement execute function creator_profile_inserted();
