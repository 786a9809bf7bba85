import { Migration } from '@mikro-orm/migrations'

/** An unregistered program has no name of its own: it could be any that people trust. Its user may name it. */
export class Migration20261128155500_names_of_programs extends Migration {
  override name = 'Migration20261128155500_names_of_programs'

  override up(): void {
    this.addSql(`alter table "connected_app" alter column "name" drop not null;`)
    this.addSql(`update "connected_app" set "name" = null where not "is_verified";`)
  }

  override down(): void {
    this.addSql(`update "connected_app" set "name" = "client_id" where "name" is null;`)
    this.addSql(`alter table "connected_app" alter column "name" set not null;`)
  }
}
