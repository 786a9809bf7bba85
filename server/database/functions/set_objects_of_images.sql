-- The only writer of image_object, so that the directory is refreshed once in a transaction.
create or replace function set_objects_of_images(images integer[], objects text[]) returns void
  language plpgsql as $$
begin
  delete from image_object where image_id = any(images) and object_name <> all(objects);
  insert into image_object (image_id, object_name, profile_id, position)
    select image.id, object.name, image.creator_profile_id, object.position
    from gallery_image image cross join unnest(objects) with ordinality object (name, position)
    where image.id = any(images)
    on conflict (image_id, object_name) do update set position = excluded.position;

      perform refresh_directory_entries(array(
        select distinct creator_profile_id from gallery_image where id = any(images)));
end
$$;
