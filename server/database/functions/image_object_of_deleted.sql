-- Refreshes the entries of the profiles of deleted pictures. Runs after count_objects_delete, by the order of names.
create or replace function image_object_of_deleted() returns trigger
  language plpgsql as $$
begin
  perform refresh_directory_entries(array(
    select distinct profile_id from changed where not exists (select from gallery_image where id = image_id)));
  return null;
end
$$;

create trigger keep_directory_entry after delete on image_object
  referencing old table as changed
  for each statement execute function image_object_of_deleted();
