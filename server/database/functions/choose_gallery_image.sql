-- Makes a picture the cover of its profile, or no cover.
create or replace function choose_gallery_image(account integer, item bigint, chosen boolean, out refusal text, out profile integer) returns record
  language plpgsql as $$
begin
  select * into refusal, profile from lock_own_gallery_image(account, item);
  if refusal is not null then return; end if;
  update gallery_image set is_cover = false
    where creator_profile_id = profile and is_cover and (chosen or id = item);
  if chosen then update gallery_image set is_cover = true where id = item; end if;
end
$$;
