-- Locks a profile, and finds the position behind its last support link. The link with the same key is changed, so it has a position in a full list too.
create or replace function place_for_support_link(account integer, asked bigint, key text, more integer, most integer, out refusal text, out profile integer, out place integer) returns record
  language plpgsql as $$
declare
  total int;
begin
  refusal := lock_own_profile(account, asked);
  if refusal is not null then return; end if;
  profile := asked;
  select count(*), coalesce(max(position) + 1, 0) into total, place
    from support_link where creator_profile_id = profile;
  if total + more > most
    and not exists (select from support_link where creator_profile_id = profile and creation_key = key)
  then
    refusal := 'full';
  end if;
end
$$;
