-- Adds the pending changes to the picture counts of objects.
create or replace function count_sky_objects() returns void
  language sql as $$
  with removed as (delete from sky_object_change returning object_name, images)
  update sky_object set images = sky_object.images + counted.images
  from (select object_name, sum(images) as images from removed group by object_name) counted
  where name = object_name
$$;
