import { Migration } from '@mikro-orm/migrations'

/** A changed bio or location drops cached searches for a text, and no longer all lists of the directory. */
export class Migration20261123100000_search_tag extends Migration {
  override name = 'Migration20261123100000_search_tag'

  override up(): void {
    this.addSql(profilesChanged({ directory: ['specialties'], search: ['bio', 'location'] }))
  }

  override down(): void {
    this.addSql(profilesChanged({ directory: ['bio', 'location', 'specialties'] }))
  }
}

/** The function of the migration profile_changed, with the columns whose change drops the responses with a tag. */
function profilesChanged(columnsOf: Record<string, string[]>): string {
  const tags = Object.keys(columnsOf)
  const isChanged = tags.map((tag) => {
    const [before, changed] = ['before', 'changed'].map((row) =>
      columnsOf[tag]!.map((column) => `${row}.${column}`).join(', '),
    )
    return `(${before}) is distinct from (${changed}) as ${tag}`
  })
  return `create or replace function profiles_changed() returns trigger language plpgsql as $$
      begin
        perform notify_profile_changed((
          select array_agg('profile:' || id)
            ${tags.map((tag) => `|| case when bool_or(${tag}) then array['${tag}'] else '{}' end`).join(' ')}
          from (select id, ${isChanged.join(', ')} from changed join before using (id) limit 301) part));
        return null;
      end $$`
}
