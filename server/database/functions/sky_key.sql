-- Returns the key of a name of an object: 'm31' for 'M 31', 'M031' and 'Messier 31'.
create or replace function sky_key(name text) returns text
  language sql immutable parallel safe strict as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    replace(regexp_replace(fold(name), '^sharpless ?2 (?=\d)', 'sh2'), ' ', ''),
    '^(m|b|c|h|mel)(essier|arnard|aldwell|arvard|otte)(?=\d)', '\1'),
    '^sharpless(?=\d)', 'sh2'),
    '^hickson(?=\d)', 'hcg'),
    '^(collinder|cr)(?=\d)', 'cl'),
    '^([a-z]+)0+(?=\d)', '\1')
$$;
