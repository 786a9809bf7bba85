import { Migration } from '@mikro-orm/migrations'

const tables = ['social_link', 'support_link', 'gear_item', 'gallery_image']

export class Migration20261126095502_fractional_positions extends Migration {
  override name = 'Migration20261126095502_fractional_positions'

  override up(): void {
    for (const table of tables) this.addSql(`alter table ${table} alter column position type float8`)
  }

  /** Numbers the items, because rounded positions would have another order. */
  override down(): void {
    for (const table of tables) {
      this.addSql(
        `update ${table} set position = numbered.index
         from (
           select id, row_number() over (partition by creator_profile_id order by position, id) - 1 as index
           from ${table}
         ) numbered
         where numbered.id = ${table}.id and ${table}.position <> numbered.index`,
      )
      this.addSql(`alter table ${table} alter column position type int`)
    }
  }
}
