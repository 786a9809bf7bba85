-- Locks the profile of a gear item of the account.
create or replace function lock_own_gear_item(account integer, item bigint, out refusal text, out profile integer) returns record
  language plpgsql as $$
begin
  select creator_profile_id into profile from gear_item where id = item;
  refusal := case when profile is null then 'no item' else lock_own_profile(account, profile) end;
  if refusal is not null then return; end if;
  perform from gear_item where id = item;
  if not found then refusal := 'no item'; end if; -- deleted while we waited
end
$$;
