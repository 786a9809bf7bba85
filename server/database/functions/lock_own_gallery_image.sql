-- Locks the profile of a picture of the account.
create or replace function lock_own_gallery_image(account integer, item bigint, out refusal text, out profile integer) returns record
  language plpgsql as $$
begin
  select creator_profile_id into profile from gallery_image where id = item;
  refusal := case when profile is null then 'no item' else lock_own_profile(account, profile) end;
  if refusal is not null then return; end if;
  perform from gallery_image where id = item;
  if not found then refusal := 'no item'; end if; -- deleted while we waited
end
$$;
