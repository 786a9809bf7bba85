import { Migration } from '@mikro-orm/migrations'

export class Migration20261126220000_other_objects extends Migration {
  override name = 'Migration20261126220000_other_objects'

  override up(): void {
    this.addSql(`alter table gallery_image add column other_objects text[] not null default '{}'`)
    this.addSql(
      `create index gallery_image_other_objects on gallery_image (creator_profile_id) where other_objects <> '{}'`,
    )
  }

  override down(): void {
    this.addSql('alter table gallery_image drop column other_objects')
  }
}
