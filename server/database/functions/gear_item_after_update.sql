-- Refreshes the entries of the profiles of changed gear, and adds labels.
create or replace function gear_item_after_update() returns trigger
  language plpgsql as $$
begin
  perform refresh_directory_entries(array(select distinct creator_profile_id from changed));
  perform add_directory_labels('~', array(select item_name from changed));
  return null;
end
$$;

create trigger keep_directory_entry_update after update on gear_item
  referencing new table as changed
  for each statement execute function gear_item_after_update();
