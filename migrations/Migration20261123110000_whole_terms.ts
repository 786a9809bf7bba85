import { Migration } from '@mikro-orm/migrations'
import { addLabels, search } from './Migration20261122192000_directory_filters.ts'
import { directoryTerms, gearTerms, isAlone, rebuild } from './Migration20261122193000_faster_rebuild.ts'

/**
 * Three repairs of the directory: the name of a gear item of the letters of 'ﷺ', which is folded to 18, was longer than a term may
 * be, and a specialty of nothing but punctuation was a filter without a name; a search for a designation that no profile has was
 * counted like a common one, and its total of 0 kept for minutes; `rebuild_directory` deadlocked with a reader of a deep page.
 * Rows with such terms change when they are saved, or with `npm run directory:rebuild`.
 */
export class Migration20261123110000_whole_terms extends Migration {
  override name = 'Migration20261123110000_whole_terms'

  override up(): void {
    // Of a specialty or of a gear item; at most 601 bytes, where PostgreSQL allows 2,046.
    this.addSql(`create function ${wholeTerm}`)
    const definitions = [
      directoryTerms
        .replace("terms || ('=' || fold(specialty))", "terms || whole_term('=', specialty)")
        .replace(
          'foreach specialty in array specialties loop',
          "$&\n      continue when fold(specialty) = '';",
        ),
      gearTermsWithWhole,
      addLabels('whole_term(marks, label)'),
      search({
        isAlone,
        profilesOf: (term) =>
          `coalesce((select counted.profiles from directory_term counted where term = ${term}), 0)`,
        wholeTerm: (mark, value) => `whole_term('${mark}', ${value})`,
      }),
      rebuild({
        labels: 'select whole_term(mark, label), min(label)',
        labelled: "where fold(label) <> '' ",
        // Readers of deep pages hold a lock on the ranks and wait for the terms.
        emptyRanks: 'delete from directory_rank',
      }),
    ]
    for (const definition of definitions) this.addSql(`create or replace function ${definition}`)
  }

  override down(): void {
    for (const definition of [directoryTerms, gearTerms, addLabels(), search({ isAlone }), rebuild()])
      this.addSql(`create or replace function ${definition}`)
    this.addSql('drop function whole_term(text, text)')
  }
}

export const wholeTerm = `
      whole_term(mark text, value text) returns text language sql immutable parallel safe as $$
        select mark || left(fold(value), 150)
      $$`

export const gearTermsWithWhole = gearTerms.replace(
  "'~' || fold(item_name) where",
  "whole_term('~', item_name) where",
)
