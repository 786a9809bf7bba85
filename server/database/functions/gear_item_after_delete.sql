-- Refreshes the entries of the profiles of deleted gear.
create or replace function gear_item_after_delete() returns trigger
  language plpgsql as $$
begin
  perform refresh_directory_entries(array(select distinct creator_profile_id from changed));
  return null;
end
$$;

create trigger keep_directory_entry_delete after delete on gear_item
  referencing old table as changed
  for each statement execute function gear_item_after_delete();
