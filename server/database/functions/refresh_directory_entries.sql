-- Computes entries from the rows that are committed when they are locked; an unchanged entry is not written.
create or replace function refresh_directory_entries(profiles integer[]) returns void
  language plpgsql as $$
begin
  if cardinality(profiles) = 0 then return; end if;
  perform from directory_entry where profile_id = any(profiles) order by profile_id for no key update;
  update directory_entry entry
  set created_at = computed.created_at, folded_name = computed.folded_name, terms = computed.terms
  from (
    select creator_profile.id, creator_profile.created_at, fold(display_name) as folded_name,
      directory_terms(display_name, bio, "location", specialties) || possession_terms(creator_profile.id) as terms
    from creator_profile join users on users.id = user_id where creator_profile.id = any(profiles)
  ) computed
  where entry.profile_id = computed.id and (entry.created_at, entry.folded_name, entry.terms)
    is distinct from (computed.created_at, computed.folded_name, computed.terms);
end
$$;
