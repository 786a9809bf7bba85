import { Migration } from '@mikro-orm/migrations'

/** Profile pictures. A changed one is notified as a changed picture of the sign-in provider is. */
export class Migration20261122170000_profile_picture extends Migration {
  override name = 'Migration20261122170000_profile_picture'

  override up(): void {
    this.addSql('alter table users add picture_folder varchar(32) null')
    this.addSql('alter table users add picture_creation_key varchar(64) null')
    this.addSql(
      `alter table users add constraint users_picture_folder check (picture_folder ~ '^[0-9a-f]{32}$')`,
    )
    this.addSql('alter table users add constraint users_picture_folder_unique unique (picture_folder)')
    this.addSql(accountsChanged(['display_name', 'avatar_url', 'picture_folder']))
  }

  override down(): void {
    this.addSql(accountsChanged(['display_name', 'avatar_url']))
    this.addSql('alter table users drop column picture_folder, drop column picture_creation_key')
  }
}

/** The function of the migration profile_changed, for changes of these columns. */
function accountsChanged(columns: string[]): string {
  const valuesOf = (row: string) => `(${columns.map((column) => `${row}.${column}`).join(', ')})`
  return `create or replace function accounts_changed() returns trigger language plpgsql as $$
      begin
        perform notify_profile_changed((
          select array_agg('owner:' || id)
            || case when bool_or(is_renamed) then array['directory'] else '{}' end
          from (
            select id, before.display_name <> changed.display_name as is_renamed
            from changed join before using (id)
            where ${valuesOf('before')} is distinct from ${valuesOf('changed')}
            limit 301) part));
        return null;
      end $$`
}
