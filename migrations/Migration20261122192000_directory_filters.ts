import { Migration } from '@mikro-orm/migrations'
import { functions as former } from './Migration20261122100000_directory.ts'
import { setObjects } from './Migration20261122191000_acquisition.ts'

const gearEvents = {
  insert: 'new table as changed',
  update: 'new table as changed',
  delete: 'old table as changed',
} as const

/**
 * Lets the directory find creators by what their pictures show and by their gear. Terms that are chosen as a whole have a
 * mark in front, which no word has: '=' a specialty, '@' the slug of a sky object, '~' the name of a gear item. '+' is a name
 * of a sky object in one word, such as 'm31'.
 */
export class Migration20261122192000_directory_filters extends Migration {
  override name = 'Migration20261122192000_directory_filters'

  override up(): void {
    // A whole term as somebody wrote it, such as 'Dark Nebulae' for '=dark nebulae'.
    this.addSql(`
      create table directory_label (term text collate "C" primary key, label text not null)`)
    this.addSql(`create function ${gearTerms}`)
    // The terms of a profile's gear and of the objects of its pictures; those of its texts are in directory_terms.
    this.addSql(`
      create function possession_terms(profile int) returns tsvector language sql stable parallel safe as $$
        select array_to_tsvector(array(
          select unnest(gear_terms(item_name, brand, model)) from gear_item where creator_profile_id = profile
          union select unnest(terms) from profile_object join sky_object on name = object_name where profile_id = profile))
      $$`)
    this.addSql(`create or replace function ${refreshEntries}`)
    this.addSql(`create function ${addLabels()}`)
    for (const [event, rows] of Object.entries(gearEvents)) {
      this.addSql(
        `create function ${gearItemAfter(event, [...(event === 'delete' ? [] : [addGearLabels]), refreshGearEntries])}`,
      )
      this.addSql(`create trigger keep_directory_entry_${event} after ${event} on gear_item
        referencing ${rows} for each statement execute function gear_item_after_${event}()`)
    }
    this.addSql(`
      create function creator_profile_labels() returns trigger language plpgsql as $$
      begin
        perform add_directory_labels('=', array(select unnest(specialties) from changed));
        return null;
      end $$`)
    for (const event of ['insert', 'update']) {
      this.addSql(`create trigger add_directory_labels_${event} after ${event} on creator_profile
        referencing new table as changed for each statement execute function creator_profile_labels()`)
    }
    // Of pictures that are gone; else set_objects_of_images refreshes, once in a transaction. It runs after the trigger
    // count_objects_delete, by the order of names.
    this.addSql(`
      create function image_object_of_deleted() returns trigger language plpgsql as $$
      begin
        perform refresh_directory_entries(array(
          select distinct profile_id from changed where not exists (select from gallery_image where id = image_id)));
        return null;
      end $$`)
    this.addSql(`create trigger keep_directory_entry after delete on image_object
      referencing old table as changed for each statement execute function image_object_of_deleted()`)
    this.addSql(
      `create or replace function ${setObjects(`
        perform refresh_directory_entries(array(
          select distinct creator_profile_id from gallery_image where id = any(images)));`)}`,
    )
    this.addSql('drop function directory_search(text, text, int)')
    this.addSql(`create function ${search()}`)
    this.addSql(`create or replace function ${rebuild}`)
    // Those with the most creators first, of each mark.
    this.addSql(`create index directory_term_most on directory_term (left(term, 1), profiles desc, term)
      where left(term, 1) in ('=', '@', '~')`)
    this.addSql('select rebuild_directory()')
  }

  override down(): void {
    this.addSql('drop index directory_term_most')
    for (const event of Object.keys(gearEvents))
      this.addSql(`drop function gear_item_after_${event}() cascade`)
    this.addSql('drop function creator_profile_labels() cascade')
    this.addSql('drop function image_object_of_deleted() cascade')
    this.addSql(`create or replace function ${setObjects()}`)
    this.addSql('drop function directory_search(text, text, text, text, int)')
    for (const name of ['refresh_directory_entries', 'rebuild_directory', 'directory_search']) {
      const [signature, definition] = former.find(([signature]) => signature.startsWith(`${name}(`))!
      this.addSql(`create or replace function ${signature} ${definition}`)
    }
    this.addSql('drop function possession_terms(int)')
    this.addSql('drop function gear_terms(text, text, text)')
    this.addSql('drop function add_directory_labels(text, text[])')
    this.addSql('drop table directory_label')
    this.addSql('select rebuild_directory()')
  }
}

export const addGearLabels = `perform add_directory_labels('~', array(select item_name from changed));`
export const refreshGearEntries = `perform refresh_directory_entries(array(select distinct creator_profile_id from changed));`

export const gearItemAfter = (event: string, statements: string[]) => `
  gear_item_after_${event}() returns trigger language plpgsql as $$
  begin
    ${statements.join('\n    ')}
    return null;
  end $$`

export const addLabels = (wholeTerm = 'marks || fold(label)') => `
      add_directory_labels(marks text, labels text[]) returns void language sql as $$
        insert into directory_label (term, label)
        select distinct on (1) ${wholeTerm}, label from unnest(labels) label
        where fold(label) <> '' order by 1, 2 on conflict do nothing
      $$`

/** Recomputes entries from the rows that are committed when they are locked; an unchanged entry is not written. */
const refreshEntries = `
  refresh_directory_entries(profiles int[]) returns void language plpgsql as $$
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
  end $$`

export const gearTerms = `
  gear_terms(item_name text, brand text, model text) returns text[] language sql immutable parallel safe as $$
    select array(
      select search_terms(join_texts(array[item_name, coalesce(brand, ''), coalesce(model, '')]))
      union select '~' || fold(item_name) where fold(item_name) <> '')
  $$`

/** As in the migration directory, with what pictures show and gear, the counts of objects, and labels. */
export const rebuild = `
  rebuild_directory() returns void language plpgsql as $$
  begin
    lock table users, creator_profile, profile_views, gear_item, image_object in share row exclusive mode;
    perform pg_advisory_xact_lock(hashtext('directory_rank'));
    alter table profile_views disable trigger user;
    alter table directory_entry disable trigger user;
    truncate directory_entry, directory_term, directory_label, profile_object, sky_object_change;
    -- Filled first, then indexed: an index grows several times slower row by row.
    drop index if exists directory_entry_terms, directory_entry_created_at, directory_entry_folded_name,
      directory_term_alike, directory_term_most;

    insert into profile_object (profile_id, object_name, images)
    select profile_id, object_name, count(*) from image_object group by profile_id, object_name;
    update sky_object set images = coalesce(pictures, 0)
    from sky_object each left join (
      select object_name, count(*) as pictures from image_object group by object_name
    ) counted on object_name = each.name
    where each.name = sky_object.name and sky_object.images <> coalesce(pictures, 0);

    insert into profile_views (profile_id) select id from creator_profile on conflict do nothing;
    -- For all profiles at once: possession_terms for each takes ten times as long.
    insert into directory_entry (profile_id, created_at, folded_name, terms)
    with gear as materialized (
      select item_name, brand, model, gear_terms(item_name, brand, model) as terms from gear_item group by 1, 2, 3
    ),
    possessed as (
      select profile_id, array_to_tsvector(array_agg(distinct term)) as terms from (
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
    select term, count(*) from directory_entry, unnest(tsvector_to_array(terms) || array['']) term group by term;
    insert into directory_label (term, label)
    select term, min(label) from (
      select '=' || fold(label) as term, label from creator_profile, unnest(specialties) label
      union all select '~' || fold(item_name), item_name from gear_item
    ) written group by term;

    -- Without fastupdate: a search would have to read the list of pending rows as a whole.
    create index directory_entry_terms on directory_entry using gin (terms) with (fastupdate = off);
    create index directory_entry_created_at on directory_entry (created_at, profile_id);
    create index directory_entry_folded_name on directory_entry (folded_name, profile_id);
    create index directory_term_alike on directory_term using gin (term gin_trgm_ops)
      where left(term, 1) not in ('=', '@', '~', '+');
    create index directory_term_most on directory_term (left(term, 1), profiles desc, term)
      where left(term, 1) in ('=', '@', '~');
    alter table profile_views enable trigger user;
    alter table directory_entry enable trigger user;

    truncate directory_rank;
    insert into directory_rank (sort, sort_key, profile_id, profiles)
    select sort, lowest_key, 0, (select count(*) from directory_entry)
    from (values ('viewCount', view_count_key(0)), ('createdAt', '-infinity'), ('displayName', '')) orders (sort, lowest_key);
    perform split_directory_ranks();
    analyze profile_views, directory_entry, directory_term, directory_rank, profile_object;
  end $$`

/**
 * The query for directory_entry.terms that finds words, a whole specialty, a sky object by any of its names, and a gear item by
 * its whole name; how many profiles that can be at most, and whether it is just as many. Every word must begin a term, but
 * two words that are a designation, such as 'M 31', are found as any name of the object, and as they are unless `isAlone`: while
 * pictures of more than 1,000 profiles show it, to count both takes longer than a search may. A word that begins no term, and no
 * name of an object in one word, is taken for a typo and replaced by similar terms: 'hoshno' by 'hoshino', but 'polar' not by
 * 'solar'.
 */
export const search = ({
  isAlone = 'profiles > 1000',
  profilesOf = (term: string) => `(select counted.profiles from directory_term counted where term = ${term})`,
  wholeTerm = (mark: string, value: string) => `'${mark}' || fold(${value})`,
} = {}) => `
  directory_search(search text, specialty text, object text, gear text, most_words int,
    out query tsquery, out at_most int, out is_exact boolean)
  language plpgsql stable set pg_trgm.word_similarity_threshold = 0.45 as $$
  declare
    word text;
    next_word text;
    object_slug text;
    marks text[];
    is_taken boolean := false;
    is_alone boolean;
    part text;
    terms text[];
    profiles bigint;
  begin
    is_exact := null;
    for word, next_word in
      select left(text, case when text ~ '^[a-z0-9]' then 100 else 12 end), lead(text) over (order by place)
      from string_to_table(fold(search), ' ') with ordinality as given (text, place)
      where text <> '' order by place limit most_words
    loop
      if is_taken then -- with the word before
        is_taken := false;
        continue;
      end if;
      if word ~ '^[a-z]+$' and next_word ~ '^[0-9]+[a-z]?$' then
        select sky_object.slug, coalesce(counted.profiles, 0) into object_slug, profiles
        from sky_object_name join sky_object on name = object_name
        left join directory_term counted on term = '@' || sky_object.slug
        where key = sky_key(word || next_word) and rank = 0 order by magnitude, name limit 1;
        is_taken := found;
        if is_taken then
          part := format('''@%s''', object_slug);
          is_alone := ${isAlone};
          is_exact := is_exact is null and is_alone;
          if not is_alone then
            part := format('%s | ''%s'' & ''%s''', part, word, next_word);
            profiles := profiles + least(
              ${profilesOf('word')},
              ${profilesOf('next_word')});
          end if;
          query := coalesce(query && part::tsquery, part::tsquery);
          at_most := least(at_most, profiles, 2147483647);
          continue;
        end if;
      end if;
      -- 'andromeda' is a word of each object that is 'andromedagalaxy' in one word; 'm31' is no word of M 31.
      marks := case when word ~ '[0-9]' then array['', '+'] else array[''] end;
      loop
        select coalesce(array_agg(term), '{}'), sum(counted.profiles) into terms, profiles from (
          select term, directory_term.profiles from unnest(marks) mark, directory_term
          where term >= mark || word and term < mark || word || chr(1114111) and directory_term.profiles > 0 limit 1000
        ) counted;
        exit when terms <> '{}' or '+' = any(marks);
        marks := array['+'];
      end loop;
      if terms = '{}' then
        select coalesce(array_agg(term), '{}'), sum(counted.profiles) into terms, profiles from (
          select term, directory_term.profiles from directory_term
          where word <% term and left(term, 1) not in ('=', '@', '~', '+') and directory_term.profiles > 0
          order by word_similarity(word, term) desc, directory_term.profiles desc limit 50
        ) counted;
      elsif cardinality(terms) = 1000 then
        profiles := 2147483647; -- there are more
      end if;
      -- The index finds a few terms nine times as fast as all that begin alike.
      part := case when cardinality(terms) <= 50 then '''' || array_to_string(terms, '''|''') || ''''
        else (select string_agg(format('''%s%s'':*', mark, word), '|') from unnest(marks) mark) end;
      if terms = '{}' then -- no profile has the word
        query := null;
        at_most := 0;
        is_exact := true;
        return;
      end if;
      query := coalesce(query && part::tsquery, part::tsquery);
      at_most := least(at_most, profiles, 2147483647);
      is_exact := is_exact is null and cardinality(terms) = 1;
    end loop;
    if query is null and search is not null then
      at_most := 0; -- a search of nothing but punctuation
      return;
    end if;
    foreach part in array array_remove(array[
      ${wholeTerm('=', 'specialty')},
      case when object is not null then '@' || coalesce((
        select slug from sky_object_name join sky_object on name = object_name
        where key = sky_key(object) order by rank, magnitude, name limit 1), '') end,
      ${wholeTerm('~', 'gear')}], null)
    loop
      select counted.profiles into profiles from directory_term counted where term = part;
      query := coalesce(query && format('''%s''', part)::tsquery, format('''%s''', part)::tsquery);
      at_most := least(at_most, coalesce(profiles, 0));
      is_exact := is_exact is null;
    end loop;
  end $$`
