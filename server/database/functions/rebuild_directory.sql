-- Computes the tables of the directory again. A superuser's rebuild skips the checks of foreign keys: the rows are made from the
-- referenced ones, which are locked.
create or replace function rebuild_directory() returns void
  language plpgsql set work_mem to '64MB' set maintenance_work_mem to '256MB' as $$
declare
  former_role text := current_setting('session_replication_role');
begin
  lock table users, creator_profile, profile_views, gear_item, image_object in share row exclusive mode;
  perform pg_advisory_xact_lock(hashtext('directory_rank'));
  alter table profile_views disable trigger user;
  alter table directory_entry disable trigger user;
  if (select rolsuper from pg_roles where rolname = current_user) then
    set local session_replication_role = replica;
  end if;
  truncate directory_entry, directory_term, directory_label, profile_object, sky_object_change;
  -- Filled first, then indexed: an index grows several times slower row by row.
  drop index if exists directory_entry_profile, directory_entry_terms, directory_entry_created_at,
    directory_entry_folded_name, directory_term_alike, directory_term_most, profile_object_most;

  insert into profile_object (profile_id, object_name, images)
  select profile_id, object_name, count(*) from image_object group by 1, 2 order by 1, 2;
  update sky_object set images = coalesce(pictures, 0)
  from sky_object each left join (
    select object_name, sum(images) as pictures from profile_object group by object_name
  ) counted on object_name = each.name
  where each.name = sky_object.name and sky_object.images <> coalesce(pictures, 0);

  insert into profile_views (profile_id) select id from creator_profile on conflict do nothing;
  -- For all profiles at once: possession_terms for each takes ten times as long.
  insert into directory_entry (profile_id, created_at, folded_name, terms)
  with gear as materialized (
    select item_name, brand, model, gear_terms(item_name, brand, model) as terms from gear_item group by 1, 2, 3
  ),
  possessed as (
    select profile_id, array_to_tsvector(array_agg(term)) as terms from (
      select profile_id, unnest(terms) as term from profile_object join sky_object on name = object_name
      union all
      select creator_profile_id, unnest(terms) from gear_item join gear
        on (gear.item_name, coalesce(gear.brand, ''), coalesce(gear.model, ''))
          = (gear_item.item_name, coalesce(gear_item.brand, ''), coalesce(gear_item.model, ''))
    ) each group by profile_id
  )
  select creator_profile.id, creator_profile.created_at, fold(display_name),
    directory_terms(display_name, bio, "location", specialties) || coalesce(possessed.terms, '')
  from creator_profile join users on users.id = user_id left join possessed on profile_id = creator_profile.id;
  insert into directory_term (term, profiles)
  select word, ndoc from ts_stat('select terms from directory_entry')
  union all select '', count(*) from directory_entry having count(*) > 0;
  insert into directory_label (term, label)
  select whole_term(mark, label), min(label) from (
    select '=' as mark, unnest(specialties) as label from creator_profile group by 2
    union all select '~', item_name from gear_item group by 2
  ) written where fold(label) <> '' group by 1;

  -- Without fastupdate: a search would have to read the list of pending rows as a whole.
  create index directory_entry_terms on directory_entry using gin (terms) with (fastupdate = off);
  create index directory_entry_profile on directory_entry using hash (profile_id);
  create index directory_entry_created_at on directory_entry (created_at, profile_id);
  create index directory_entry_folded_name on directory_entry (folded_name, profile_id);
  create index directory_term_alike on directory_term using gin (term gin_trgm_ops)
    where left(term, 1) not in ('=', '@', '~', '+');
  create index directory_term_most on directory_term (left(term, 1), profiles desc, term)
    where left(term, 1) in ('=', '@', '~');
  create index profile_object_most on profile_object (object_name, images desc, profile_id);
  perform set_config('session_replication_role', former_role, true) where former_role <> current_setting('session_replication_role');
  alter table profile_views enable trigger user;
  alter table directory_entry enable trigger user;

  delete from directory_rank;
  insert into directory_rank (sort, sort_key, profile_id, profiles)
  select sort, lowest_key, 0, (select count(*) from directory_entry)
  from (values ('viewCount', view_count_key(0)), ('createdAt', '-infinity'), ('displayName', '')) orders (sort, lowest_key);
  perform split_directory_ranks();
  analyze profile_views, directory_entry, directory_term, directory_rank, profile_object;
end
$$;
