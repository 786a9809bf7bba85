-- Returns the terms of a text, which may repeat: its words, and of a word with letters beyond ASCII each ending that begins with such
-- a letter, because those scripts may write words without blanks. Cut, so that no term is too long for an index.
create or replace function text_terms(value text) returns text[]
  language plpgsql immutable parallel safe strict as $$
declare
  folded text := fold(value);
begin
  if folded !~ '[^a-z0-9 ]|[^ ]{101}' then return string_to_array(folded, ' '); end if;
  return array(
    select left(word, 100) from string_to_table(folded, ' ') word where word ~ '^[a-z0-9]'
    union all
    select substr(word, place, 12)
    from string_to_table(folded, ' ') word, generate_series(1, length(word)) place
    where octet_length(word) > length(word) and octet_length(substr(word, place, 1)) > 1);
end
$$;
