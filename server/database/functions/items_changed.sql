-- Notifies of the profiles of changed items.
create or replace function items_changed() returns trigger
  language plpgsql as $$
begin
  perform notify_profile_changed((
    select array_agg('profile:' || creator_profile_id)
    from (select distinct creator_profile_id from changed limit 301) part));
  return null;
end
$$;

create trigger gallery_image_delete_notifies after delete on gallery_image
  referencing old table as changed
  for each statement execute function items_changed();

create trigger gallery_image_insert_notifies after insert on gallery_image
  referencing new table as changed
  for each statement execute function items_changed();

create trigger gallery_image_update_notifies after update on gallery_image
  referencing new table as changed
  for each statement execute function items_changed();

create trigger gear_item_delete_notifies after delete on gear_item
  referencing old table as changed
  for each statement execute function items_changed();

create trigger gear_item_insert_notifies after insert on gear_item
  referencing new table as changed
  for each statement execute function items_changed();

create trigger gear_item_update_notifies after update on gear_item
  referencing new table as changed
  for each statement execute function items_changed();

create trigger social_link_delete_notifies after delete on social_link
  referencing old table as changed
  for each statement execute function items_changed();

create trigger social_link_insert_notifies after insert on social_link
  referencing new table as changed
  for each statement execute function items_changed();

create trigger social_link_update_notifies after update on social_link
  referencing new table as changed
  for each statement execute function items_changed();

create trigger support_link_delete_notifies after delete on support_link
  referencing old table as changed
  for each statement execute function items_changed();

create trigger support_link_insert_notifies after insert on support_link
  referencing new table as changed
  for each statement execute function items_changed();

create trigger support_link_update_notifies after update on support_link
  referencing new table as changed
  for each statement execute function items_changed();
