import { Migration } from '@mikro-orm/migrations'

/** The next start adds up the exposures of existing images, with their entries of the search. */
export class Migration20261126221322_integration_seconds extends Migration {
  override name = 'Migration20261126221322_integration_seconds'

  override up(): void {
    this.addSql('alter table gallery_image add integration_seconds double precision not null default 0')
  }

  override down(): void {
    this.addSql('alter table gallery_image drop column integration_seconds')
  }
}
