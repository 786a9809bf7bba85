-- Returns the query for directory_entry.terms that finds folded words, whole terms and an object by the key of its name; the maximum of
-- found profiles, and whether it is exact. Every word must begin a term, but words that are a designation, such as 'm 31', are
-- found as any name of the object, and as they are unless more than 1,000 profiles show it, or all of them are common: counting
-- them takes longer than a search may. A word that begins no term, and no name of an object in one word, is a typo, which
-- similar terms replace.
create or replace function directory_search(
  words text[], designations text[], lengths integer[], whole_terms text[], object_key text,
  out query tsquery, out at_most integer, out is_exact boolean) returns record
  language plpgsql stable as $$
declare
  place integer := 1;
  word text;
  spelled text[];
  spelled_profiles bigint;
  slug text;
  marks text[];
  is_alone boolean;
  part text;
  terms text[];
  profiles bigint;
begin
  while place <= cardinality(words) loop
    word := words[place];
    if designations[place] is not null then
      select object.slug, coalesce(counted.profiles, 0) into slug, profiles
      from sky_object_name named join sky_object object on object.name = named.object_name
      left join directory_term counted on counted.term = '@' || object.slug
      where named.key = designations[place] and named.rank = 0 order by object.magnitude, object.name limit 1;
      if found then
        spelled := words[place:place + lengths[place] - 1];
        select min(coalesce(counted.profiles, 0)) into spelled_profiles
        from unnest(spelled) each left join directory_term counted on counted.term = each;
        part := format('''@%s''', slug);
        is_alone := profiles > 1000 or spelled_profiles > 10000;
        is_exact := is_exact is null and is_alone;
        if not is_alone then
          part := format('%s | ''%s''', part, array_to_string(spelled, ''' & '''));
          profiles := profiles + spelled_profiles;
        end if;
        query := coalesce(query && part::tsquery, part::tsquery);
        at_most := least(at_most, profiles, 2147483647);
        place := place + lengths[place];
        continue;
      end if;
    end if;
    place := place + 1;
    -- 'andromeda' is a word of each object that is 'andromedagalaxy' in one word; 'm31' is no word of M 31.
    marks := case when word ~ '[0-9]' then array['', '+'] else array[''] end;
    loop
      select coalesce(array_agg(matching.term), '{}'), sum(matching.profiles) into terms, profiles from (
        select term, counted.profiles from unnest(marks) mark, directory_term counted
        where term >= mark || word and term < mark || word || chr(1114111) limit 1000
      ) matching;
      exit when terms <> '{}' or '+' = any(marks);
      marks := array['+'];
    end loop;
    if terms = '{}' then
      select alike.terms, alike.profiles into terms, profiles from similar_terms(word) alike;
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
  if object_key is not null then
    whole_terms := whole_terms || ('@' || coalesce((
      select object.slug from sky_object_name named join sky_object object on object.name = named.object_name
      where named.key = object_key order by named.rank, object.magnitude, object.name limit 1), ''));
  end if;
  foreach part in array whole_terms loop
    select counted.profiles into profiles from directory_term counted where counted.term = part;
    query := coalesce(query && format('''%s''', part)::tsquery, format('''%s''', part)::tsquery);
    at_most := least(at_most, coalesce(profiles, 0));
    is_exact := is_exact is null;
  end loop;
end
$$;
