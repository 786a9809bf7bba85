import { Migration } from '@mikro-orm/migrations'

export class Migration20261126225948_picture_alt_text extends Migration {
  override name = 'Migration20261126225948_picture_alt_text'

  override up(): void | Promise<void> {
    this.addSql(`alter table "users" add "picture_alt_text" varchar(300) null;`)
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "users" drop column "picture_alt_text";`)
  }
}
