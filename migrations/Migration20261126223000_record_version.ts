import { Migration } from '@mikro-orm/migrations'

export class Migration20261126223000_record_version extends Migration {
  override name = 'Migration20261126223000_record_version'

  override up(): void {
    this.addSql('alter table gallery_image add column record_version int not null default 0')
  }

  override down(): void {
    this.addSql('alter table gallery_image drop column record_version')
  }
}
