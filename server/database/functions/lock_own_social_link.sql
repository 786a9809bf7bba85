-- Locks the profile of a social link of the account.
create or replace function lock_own_social_link(account integer, item bigint, out refusal text, out profile integer) returns record
  language plpgsql as $$
begin
  select creator_profile_id into profile from social_link where id = item;
  refusal := case when profile is null then 'no item' else lock_own_profile(account, profile) end;
  if refusal is not null then return; end if;
  perform from social_link where id = item;
  if not found then refusal := 'no item'; end if; -- deleted while we waited
end
$$;
