import { Migration } from '@mikro-orm/migrations'

/** What order and search need of the database: texts without case and accents, and likeness of words. */
export class Migration20261121100000_fold extends Migration {
  override name = 'Migration20261121100000_fold'

  override up(): void {
    this.addSql('create extension if not exists pg_trgm')
    // Immutable, as a generated column and an index ask for, and so without the extension unaccent, which is not.
    // Letters that carry no mark to strip are spelled out. ASCII punctuation parts words.
    this.addSql(`create function ${fold}`)
    this.addSql(`
      create function fold_each(values_ text[]) returns text[] language sql immutable strict parallel safe as $$
        select coalesce(array_agg(fold(value)), '{}') from unnest(values_) value
      $$`)
    this.addSql(`
      create function join_texts(parts text[]) returns text language sql immutable strict parallel safe as $$
        select array_to_string(parts, ' ')
      $$`)
  }

  override down(): void {
    this.addSql('drop function join_texts(text[])')
    this.addSql('drop function fold_each(text[])')
    this.addSql('drop function fold(text)')
    // The extension stays: it may have been there before us.
  }
}

export const fold = String.raw`
  fold(value text) returns text language sql immutable strict parallel safe as $$
    select btrim(regexp_replace(
      replace(replace(replace(replace(replace(replace(
        lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')),
        'ø', 'o'), 'ß', 'ss'), 'æ', 'ae'), 'ł', 'l'), 'đ', 'd'), 'þ', 'th'),
      '[\s!-/:-@\[-\x60{-~]+', ' ', 'g'))
  $$`
