-- Returns a term for a whole text with its mark. Cut, so that no term is too long for an index.
create or replace function whole_term(mark text, value text) returns text
  language sql immutable parallel safe as $$
  select mark || left(case mark when '~' then fold_apart(value) else fold(value) end, 150)
$$;
