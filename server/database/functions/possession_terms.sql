-- Returns the terms of the gear of a profile and of the objects of its pictures.
create or replace function possession_terms(profile integer) returns tsvector
  language sql stable parallel safe as $$
  select array_to_tsvector(array(
    select unnest(gear_terms(item_name, brand, model)) from gear_item where creator_profile_id = profile
    union select unnest(terms) from profile_object join sky_object on name = object_name where profile_id = profile))
$$;
