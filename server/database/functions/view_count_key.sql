-- Returns a text that sorts as the number.
create or replace function view_count_key(view_count integer) returns text
  language sql immutable parallel safe strict as $$ select lpad(view_count::text, 10, '0')
$$;
