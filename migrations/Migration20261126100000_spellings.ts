import { Migration } from '@mikro-orm/migrations'
import { skyKey as formerSkyKey } from './Migration20261122190000_sky_objects.ts'
import { gearTermsWithWhole, wholeTerm as formerWholeTerm } from './Migration20261123110000_whole_terms.ts'

/**
 * Finds gear with and without blanks between letters and numbers, 'FSQ106' and 'FSQ 106', and objects by the written-out names
 * of catalogues, 'Sharpless 155'.
 */
export class Migration20261126100000_spellings extends Migration {
  override name = 'Migration20261126100000_spellings'

  override up(): void {
    this.addSql(`create function ${apart}`)
    this.addSql(`create function ${spellings}`)
    for (const definition of [wholeTerm, gearTerms, skyKey])
      this.addSql(`create or replace function ${definition}`)
    this.addSql('select rebuild_directory()')
  }

  override down(): void {
    for (const definition of [formerWholeTerm, gearTermsWithWhole, formerSkyKey])
      this.addSql(`create or replace function ${definition}`)
    this.addSql('drop function word_spellings(text)')
    this.addSql('drop function fold_apart(text)')
    this.addSql('select rebuild_directory()')
  }
}

/** 'asi 2600 mm' for 'ASI2600MM' and for 'ASI 2600 MM'. */
const apart = String.raw`
  fold_apart(value text) returns text language sql immutable parallel safe as $$
    select regexp_replace(regexp_replace(fold(value), '([a-z])([0-9])', '\1 \2', 'g'), '([0-9])([a-z])', '\1 \2', 'g')
  $$`

/**
 * Terms for the other spellings of words with letters and numbers: each part, and as one word, with the mark of those, up to four
 * parts: of 'asi 2600 mm' 'asi', '2600', 'mm', '+asi2600mm' and '+2600mm'.
 */
const spellings = `
  word_spellings(value text) returns text[] language plpgsql immutable strict parallel safe as $$
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
  end $$`

const gearTerms = `
  gear_terms(item_name text, brand text, model text) returns text[] language sql immutable parallel safe as $$
    select array(
      select unnest(text_terms(names) || word_spellings(names))
      from join_texts(array[item_name, coalesce(brand, ''), coalesce(model, '')]) names
      union select whole_term('~', item_name) where fold(item_name) <> '')
  $$`

const wholeTerm = `
  whole_term(mark text, value text) returns text language sql immutable parallel safe as $$
    select mark || left(case mark when '~' then fold_apart(value) else fold(value) end, 150)
  $$`

const skyKey = String.raw`
  sky_key(name text) returns text language sql immutable strict parallel safe as $$
    select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      replace(regexp_replace(fold(name), '^sharpless ?2 (?=\d)', 'sh2'), ' ', ''),
      '^(m|b|c|h|mel)(essier|arnard|aldwell|arvard|otte)(?=\d)', '\1'),
      '^sharpless(?=\d)', 'sh2'),
      '^hickson(?=\d)', 'hcg'),
      '^(collinder|cr)(?=\d)', 'cl'),
      '^([a-z]+)0+(?=\d)', '\1')
  $$`
