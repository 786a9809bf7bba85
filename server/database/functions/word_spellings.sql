-- Returns terms for the other spellings of words with letters and numbers: each part, and up to four parts as one word with its mark:
-- of 'asi 2600 mm' 'asi', '2600', 'mm', '+asi2600mm' and '+2600mm'.
create or replace function word_spellings(value text) returns text[]
  language plpgsql immutable parallel safe strict as $$
declare
  parts text[] := string_to_array(fold_apart(value), ' ');
  terms text[] := text_terms(fold_apart(value));
  word text;
begin
  for place in 1..cardinality(parts) loop
    word := parts[place];
    for later in place + 1..least(place + 3, cardinality(parts)) loop
      exit when parts[later - 1] || parts[later] !~ '^([a-z]+[0-9]+|[0-9]+[a-z]+)$';
      word := word || parts[later];
    end loop;
    if word <> parts[place] then terms := terms || ('+' || left(word, 100)); end if;
  end loop;
  return terms;
end
$$;
