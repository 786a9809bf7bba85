import { Migration } from '@mikro-orm/migrations'

/** Tables whose rows belong to a profile. */
const itemTables = ['gallery_image', 'gear_item', 'social_link', 'support_link']

/** What a trigger calls the rows that a statement changed. */
const rowsOf = {
  insert: 'new table as changed',
  update: 'new table as changed',
  delete: 'old table as changed',
} as const
const events = ['insert', 'update', 'delete'] as const

/**
 * Notifies `profile_changed` of every change that a page of a profile or of the directory shows: once a statement, by the
 * tags of server/response-cache/cache-fill.ts, or `all` where there are many. View counts notify nobody.
 */
export class Migration20261122140000_profile_changed extends Migration {
  override name = 'Migration20261122140000_profile_changed'

  override up(): void {
    // 300 tags of at most 18 characters fit into the 8000 bytes of a payload.
    this.addSql(`create function notify_profile_changed(tags text[]) returns void language plpgsql as $$
      begin
        if cardinality(tags) > 300 then perform pg_notify('profile_changed', 'all');
        elsif cardinality(tags) > 0 then perform pg_notify('profile_changed', array_to_string(tags, ','));
        end if;
      end $$`)
    this.addSql(`create function items_changed() returns trigger language plpgsql as $$
      begin
        perform notify_profile_changed((
          select array_agg('profile:' || creator_profile_id)
          from (select distinct creator_profile_id from changed limit 301) part));
        return null;
      end $$`)
    this.addSql(`create function profiles_added_or_removed() returns trigger language plpgsql as $$
      begin
        perform notify_profile_changed((
          select array_agg('profile:' || id) || 'directory'::text from (select id from changed limit 301) part));
        return null;
      end $$`)
    this.addSql(`create function profiles_changed() returns trigger language plpgsql as $$
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
    this.addSql(`create function accounts_changed() returns trigger language plpgsql as $$
      begin
        perform notify_profile_changed((
          select array_agg('owner:' || id)
            || case when bool_or(is_renamed) then array['directory'] else '{}' end
          from (
            select id, before.display_name <> changed.display_name as is_renamed
            from changed join before using (id)
            where (before.display_name, before.avatar_url) is distinct from (changed.display_name, changed.avatar_url)
            limit 301) part));
        return null;
      end $$`)
    this.addSql(`create function all_profiles_changed() returns trigger language plpgsql as $$
      begin
        perform notify_profile_changed(array_fill('all'::text, array[301]));
        return null;
      end $$`)

    for (const table of itemTables)
      for (const event of events) this.addTrigger(table, event, rowsOf[event], 'items_changed')
    this.addTrigger('creator_profile', 'insert', rowsOf.insert, 'profiles_added_or_removed')
    this.addTrigger('creator_profile', 'delete', rowsOf.delete, 'profiles_added_or_removed')
    this.addTrigger(
      'creator_profile',
      'update',
      'old table as before new table as changed',
      'profiles_changed',
    )
    this.addTrigger('users', 'update', 'old table as before new table as changed', 'accounts_changed')
    for (const table of ['creator_profile', 'users', ...itemTables])
      this.addSql(`create trigger ${table}_truncate_notifies after truncate on ${table}
        for each statement execute function all_profiles_changed()`)
  }

  override down(): void {
    for (const trigger of [
      'items_changed',
      'profiles_added_or_removed',
      'profiles_changed',
      'accounts_changed',
      'all_profiles_changed',
    ])
      this.addSql(`drop function ${trigger}() cascade`)
    this.addSql('drop function notify_profile_changed(text[])')
  }

  private addTrigger(table: string, event: string, rows: string, trigger: string) {
    this.addSql(`create trigger ${table}_${event}_notifies after ${event} on ${table}
      referencing ${rows} for each statement execute function ${trigger}()`)
  }
}
