-- Joins texts with blanks; null is left out.
create or replace function join_texts(parts text[]) returns text
  language sql immutable parallel safe strict as $$
  select array_to_string(parts, ' ')
$$;
