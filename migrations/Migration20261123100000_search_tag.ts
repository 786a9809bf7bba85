import { Migration } from '@mikro-orm/migrations'

/** A changed bio or location drops cached searches for a text, and no longer all lists of the directory. */
export class Migration20261123100000_search_tag extends Migration {
  override name = 'Migration20261123100000_search_tag'

  override up(): void {
    this.addSql(`create or replace function profiles_changed() returns trigger language plpgsql as $$
      begin
        perform notify_profile_changed((
          select array_agg('profile:' || id)
            || case when bool_or(is_in_directory) then array['directory'] else '{}' end
            || case when bool_or(is_searched) then array['search'] else '{}' end
          from (
            select id, before.specialties is distinct from changed.specialties as is_in_directory,
              (before.bio, before.location) is distinct from (changed.bio, changed.location) as is_searched
            from changed join before using (id) limit 301) part));
        return null;
      end $$`)
  }

  /** The text of the migration profile_changed. */
  override down(): void {
    this.addSql(`create or replace function profiles_changed() returns trigger language plpgsql as $$
      begin
        perform notify_profile_changed((
          select array_agg('profile:' || id)
            || case when bool_or(is_in_directory) then array['directory'] else '{}' end
          from (
            select id, (before.bio, before.location, before.specialties)
              is distinct from (changed.bio, changed.location, changed.specialties) as is_in_directory
            from changed join before using (id) limit 301) part));
        return null;
      end $$`)
  }
}
