-- Returns the words of a text as server/database/fold.ts does. Not declared strict, because PostgreSQL would not inline it. By the
-- collation "C", because in Turkish 'I' is no capital 'i'.
create or replace function fold(value text) returns text
  language sql immutable parallel safe as $$
  select case when octet_length(value) = length(value)
    then btrim(regexp_replace(lower(value collate "C"), '[^a-z0-9]{2,}|[^a-z0-9 ]', ' ', 'g'))
    else fold_beyond_ascii(value) end
$$;
