-- Notifies the response caches of changed tags. 300 tags of at most 18 characters fit into the 8,000 bytes of a payload.
create or replace function notify_profile_changed(tags text[]) returns void
  language plpgsql as $$
begin
  if cardinality(tags) > 300 then perform pg_notify('profile_changed', 'all');
  elsif cardinality(tags) > 0 then perform pg_notify('profile_changed', array_to_string(tags, ','));
  end if;
end
$$;
