-- Returns the terms of a gear item; '~' marks its whole name.
create or replace function gear_terms(item_name text, brand text, model text) returns text[]
  language sql immutable parallel safe as $$
  select array(
    select unnest(text_terms(names) || word_spellings(names))
    from join_texts(array[item_name, coalesce(brand, ''), coalesce(model, '')]) names
    union select whole_term('~', item_name) where fold(item_name) <> '')
$$;
