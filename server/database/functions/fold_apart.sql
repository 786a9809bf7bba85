-- Returns 'asi 2600 mm' for 'ASI2600MM' and for 'ASI 2600 MM'.
create or replace function fold_apart(value text) returns text
  language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(fold(value), '([a-z])([0-9])', '\1 \2', 'g'), '([0-9])([a-z])', '\1 \2', 'g')
$$;
