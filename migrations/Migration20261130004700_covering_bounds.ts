import { Migration } from '@mikro-orm/migrations'

/** Searches by place read their candidates from the index alone. */
export class Migration20261130004700_covering_bounds extends Migration {
  override name = 'Migration20261130004700_covering_bounds'

  override up(): void {
    this.addSql(`drop index "image_placement_bounds";`)
    this.addSql(
      `create index "image_placement_bounds" on "image_placement" using gist ("bounds") include ("image_id", "right_ascension", "declination", "field_width", "field_height") where "bounds" is not null;`,
    )
  }

  override down(): void {
    this.addSql(`drop index "image_placement_bounds";`)
    this.addSql(
      `create index "image_placement_bounds" on "image_placement" using gist ("bounds") where "bounds" is not null;`,
    )
  }
}
