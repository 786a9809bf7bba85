import { Migration } from '@mikro-orm/migrations'

export class Migration20261121153049_creation_key extends Migration {
  override name = 'Migration20261121153049_creation_key'

  override up(): void | Promise<void> {
    this.addSql(`alter table "support_link" add "creation_key" varchar(64) null;`)
    this.addSql(
      `alter table "support_link" add constraint "support_link_creator_profile_id_creation_key_unique" unique ("creator_profile_id", "creation_key");`,
    )

    this.addSql(`alter table "social_link" add "creation_key" varchar(64) null;`)
    this.addSql(
      `alter table "social_link" add constraint "social_link_creator_profile_id_creation_key_unique" unique ("creator_profile_id", "creation_key");`,
    )

    this.addSql(`alter table "gear_item" add "creation_key" varchar(64) null;`)
    this.addSql(
      `alter table "gear_item" add constraint "gear_item_creator_profile_id_creation_key_unique" unique ("creator_profile_id", "creation_key");`,
    )

    this.addSql(`alter table "gallery_image" add "creation_key" varchar(64) null;`)
    this.addSql(
      `alter table "gallery_image" add constraint "gallery_image_creator_profile_id_creation_key_unique" unique ("creator_profile_id", "creation_key");`,
    )
  }

  override down(): void | Promise<void> {
    this.addSql(
      `alter table "gallery_image" drop constraint "gallery_image_creator_profile_id_creation_key_unique";`,
    )
    this.addSql(`alter table "gallery_image" drop column "creation_key";`)

    this.addSql(`alter table "gear_item" drop constraint "gear_item_creator_profile_id_creation_key_unique";`)
    this.addSql(`alter table "gear_item" drop column "creation_key";`)

    this.addSql(
      `alter table "social_link" drop constraint "social_link_creator_profile_id_creation_key_unique";`,
    )
    this.addSql(`alter table "social_link" drop column "creation_key";`)

    this.addSql(
      `alter table "support_link" drop constraint "support_link_creator_profile_id_creation_key_unique";`,
    )
    this.addSql(`alter table "support_link" drop column "creation_key";`)
  }
}
