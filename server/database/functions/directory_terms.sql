-- Returns the terms of the texts of a profile; '=' marks a whole specialty.
create or replace function directory_terms(display_name text, bio text, location text, specialties text[]) returns tsvector
  language plpgsql immutable parallel safe as $$
declare
  -- The bio apart, since it is the longest and the others may be all that is not ASCII.
  terms text[] := text_terms(bio) || text_terms(join_texts(array[display_name, "location"] || specialties));
  specialty text;
begin
  foreach specialty in array specialties loop
    continue when fold(specialty) = '';
    terms := terms || whole_term('=', specialty);
  end loop;
  return array_to_tsvector(terms);
end
$$;
