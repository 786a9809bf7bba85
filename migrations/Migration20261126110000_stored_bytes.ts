import { Migration } from '@mikro-orm/migrations'

/** The bytes of all files of a picture, for the quota of an account; 0 for older pictures, for which `byte_size` counts. */
export class Migration20261126110000_stored_bytes extends Migration {
  override name = 'Migration20261126110000_stored_bytes'

  override up(): void {
    this.addSql('alter table gallery_image add stored_bytes int not null default 0')
  }

  override down(): void {
    this.addSql('alter table gallery_image drop column stored_bytes')
  }
}
