-- Returns the query for directory_entry.terms that finds words, a whole specialty, an object by any of its names and a gear item by
-- its whole name; the maximum of found profiles, and whether it is exact. Every word must begin a term, but two words that are
-- a designation, such as 'M 31', are found as any name of the object, and as they are unless more than 1,000 profiles show it,
-- or both words are common: counting both takes longer than a search may. A word that begins no term, and no name of an object
-- in one word, is a typo, which similar terms replace: 'hoshno' by 'hoshino', but 'polar' not by 'solar'.
create or replace function directory_search(search text, specialty text, object text, gear text, most_words integer, out query tsquery, out at_most integer, out is_exact boolean) returns record
  language plpgsql stable set "pg_trgm.word_similarity_threshold" to '0.45' as $$
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
        is_alone := profiles > 1000 or coalesce((
          select min(counted.profiles) from directory_term counted where term in (word, next_word)), 0) > 10000;
        is_exact := is_exact is null and is_alone;
        if not is_alone then
          part := format('%s | ''%s'' & ''%s''', part, word, next_word);
          profiles := profiles + least(
            coalesce((select counted.profiles from directory_term counted where term = word), 0),
            coalesce((select counted.profiles from directory_term counted where term = next_word), 0));
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
    whole_term('=', specialty),
    case when object is not null then '@' || coalesce((
      select slug from sky_object_name join sky_object on name = object_name
      where key = sky_key(object) order by rank, magnitude, name limit 1), '') end,
    whole_term('~', gear)], null)
  loop
    select counted.profiles into profiles from directory_term counted where term = part;
    query := coalesce(query && format('''%s''', part)::tsquery, format('''%s''', part)::tsquery);
    at_most := least(at_most, coalesce(profiles, 0));
    is_exact := is_exact is null;
  end loop;
end
$$;
