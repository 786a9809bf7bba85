-- Counts the objects of pictures, and notifies.
create or replace function image_object_after_insert() returns trigger
  language plpgsql as $$
begin
  insert into sky_object_change (object_name, images)
    select object_name, 1 * count(*) from changed group by object_name;
  insert into profile_object as kept (profile_id, object_name, images)
    select profile_id, object_name, 1 * count(*) from changed
    where exists (select from creator_profile where id = profile_id)
    group by profile_id, object_name order by profile_id, object_name
    on conflict (profile_id, object_name) do update set images = kept.images + excluded.images;

  perform notify_profile_changed((
    select array_agg(distinct 'object:' || id) || array_agg(distinct 'profile:' || profile_id)
    from (select * from changed limit 301) part join sky_object on name = object_name));
  return null;
end
$$;

create trigger count_objects_insert after insert on image_object
  referencing new table as changed
  for each statement execute function image_object_after_insert();
