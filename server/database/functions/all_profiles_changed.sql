-- Notifies that any profile may have changed.
create or replace function all_profiles_changed() returns trigger
  language plpgsql as $$
begin
  perform notify_profile_changed(array_fill('all'::text, array[301]));
  return null;
end
$$;

create trigger creator_profile_truncate_notifies after truncate on creator_profile
  for each statement execute function all_profiles_changed();

create trigger gallery_image_truncate_notifies after truncate on gallery_image
  for each statement execute function all_profiles_changed();

create trigger gear_item_truncate_notifies after truncate on gear_item
  for each statement execute function all_profiles_changed();

create trigger social_link_truncate_notifies after truncate on social_link
  for each statement execute function all_profiles_changed();

create trigger support_link_truncate_notifies after truncate on support_link
  for each statement execute function all_profiles_changed();

create trigger users_truncate_notifies after truncate on users
  for each statement execute function all_profiles_changed();
