-- Returns a text that sorts as the time.
create or replace function created_at_key(created_at timestamp with time zone) returns text
  language sql immutable parallel safe strict as $$
  select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;
