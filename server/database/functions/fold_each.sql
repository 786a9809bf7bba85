-- Folds each text.
create or replace function fold_each(values_ text[]) returns text[]
  language sql immutable parallel safe strict as $$
  select coalesce(array_agg(fold(value)), '{}') from unnest(values_) value
$$;
