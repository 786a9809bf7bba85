import { Migration } from '@mikro-orm/migrations'

/** Without a hash, the metadata are written into the files of an image by the background work, a few a minute. */
export class Migration20261129014500_metadata_in_files extends Migration {
  override name = 'Migration20261129014500_metadata_in_files'

  override up(): void {
    this.addSql(
      `alter table "gallery_image" drop column "record_version", add "metadata_hash" varchar(16) null;`,
    )
    this.addSql(
      `create index "gallery_image_without_metadata" on "gallery_image" ("id") where "metadata_hash" is null;`,
    )
  }

  override down(): void {
    this.addSql(`drop index "gallery_image_without_metadata";`)
    this.addSql(
      `alter table "gallery_image" drop column "metadata_hash", add "record_version" int not null default 0;`,
    )
  }
}
