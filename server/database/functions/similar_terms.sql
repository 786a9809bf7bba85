-- Returns the terms of the directory that are like a word, such as 'hoshino' for 'hoshno', but not 'solar' for 'polar', and the sum of
-- their profiles.
create or replace function similar_terms(word text, out terms text[], out profiles bigint) returns record
  language plpgsql stable as $$
begin
  -- A setting of the function could be declared by a superuser only, unless pg_trgm was used before on the connection.
  perform set_config('pg_trgm.word_similarity_threshold', '0.45', true);
  select coalesce(array_agg(matching.term), '{}'), sum(matching.profiles) into terms, profiles from (
    select term, counted.profiles from directory_term counted
    where word <% term and left(term, 1) not in ('=', '@', '~', '+')
    order by word_similarity(word, term) desc, counted.profiles desc limit 50
  ) matching;
end
$$;
