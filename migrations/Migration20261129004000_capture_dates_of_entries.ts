import { Migration } from '@mikro-orm/migrations'

/** The search of images compares days; it did by terms of years. */
export class Migration20261129004000_capture_dates_of_entries extends Migration {
  override name = 'Migration20261129004000_capture_dates_of_entries'

  override up(): void {
    this.addSql('create index image_entry_captured on image_entry (capture_date, image_id)')
  }

  override down(): void {
    this.addSql('drop index image_entry_captured')
  }
}
