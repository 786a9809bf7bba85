import { Migration } from '@mikro-orm/migrations'

export class Migration20261121171525_gallery_cover extends Migration {
  override name = 'Migration20261121171525_gallery_cover'

  override up(): void | Promise<void> {
    this.addSql(`alter table "gallery_image" add "is_cover" boolean not null default false;`)
    this.addSql(`alter table "gallery_image" add constraint "gallery_image_file_unique" unique ("file");`)
    this.addSql(
      `create unique index "gallery_image_one_cover" on "gallery_image" ("creator_profile_id") where "is_cover";`,
    )
    this.addSql(`drop index "gallery_image_newest";`)
    this.addSql(
      `create index "gallery_image_newest" on "gallery_image" ("creator_profile_id", "is_cover" desc, "id" desc);`,
    )
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "gallery_image" drop constraint "gallery_image_file_unique";`)
    this.addSql(`drop index "gallery_image_one_cover";`)
    this.addSql(`drop index "gallery_image_newest";`)
    this.addSql(`create index "gallery_image_newest" on "gallery_image" ("creator_profile_id", "id" desc);`)
    this.addSql(`alter table "gallery_image" drop column "is_cover";`)
  }
}
