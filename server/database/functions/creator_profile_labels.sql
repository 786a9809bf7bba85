-- Adds the labels of specialties.
create or replace function creator_profile_labels() returns trigger
  language plpgsql as $$
begin
  perform add_directory_labels('=', array(select unnest(specialties) from changed));
  return null;
end
$$;

create trigger keep_directory_labels_insert after insert on creator_profile
  referencing new table as changed
  for each statement execute function creator_profile_labels();

create trigger keep_directory_labels_update after update on creator_profile
  referencing new table as changed
  for each statement execute function creator_profile_labels();
