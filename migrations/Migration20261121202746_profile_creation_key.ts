import { Migration } from '@mikro-orm/migrations'

export class Migration20261121202746_profile_creation_key extends Migration {
  override name = 'Migration20261121202746_profile_creation_key'

  override up(): void | Promise<void> {
    this.addSql(`alter table "creator_profile" add "creation_key" varchar(64) null;`)
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "creator_profile" drop column "creation_key";`)
  }
}
