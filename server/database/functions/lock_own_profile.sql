-- The only place that asks 'is this yours?'. Locks until the transaction ends; visits go on.
create or replace function lock_own_profile(account integer, profile bigint) returns text
  language plpgsql as $$
declare
  owner int;
begin
  select user_id into owner from creator_profile where id = profile for no key update;
  return case when owner is null then 'no profile' when owner <> account then 'foreign' end;
end
$$;
