import { Migration } from '@mikro-orm/migrations'

/** When an image had last changed as its entry was written; the next start writes the entries of earlier ones. */
export class Migration20261126234500_change_of_image_entries extends Migration {
  override name = 'Migration20261126234500_change_of_image_entries'

  override up(): void {
    this.addSql('alter table image_entry add changed_at timestamptz')
  }

  override down(): void {
    this.addSql('alter table image_entry drop changed_at')
  }
}
