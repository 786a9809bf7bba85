import { Migration } from '@mikro-orm/migrations'

/** Tables of the search of images; the next start writes the entries of existing images. */
export class Migration20261126221500_search_of_images extends Migration {
  override name = 'Migration20261126221500_search_of_images'

  override up(): void {
    this.addSql(`
      create table image_entry (
        image_id int primary key references gallery_image on delete cascade,
        terms tsvector not null,
        choices text[] not null,
        integration_seconds float8 not null,
        capture_date date
      )`)
    this.addSql('create index image_entry_terms on image_entry using gin (terms) with (fastupdate = off)')
    this.addSql('create index image_entry_longest on image_entry (integration_seconds, image_id)')
    this.addSql(
      'create table image_term (term text collate "C" primary key, images int not null, label text)',
    )
    this.addSql('create index image_term_most on image_term (left(term, 1), images desc, term)')
    this.addSql('alter table image_object add integration_seconds float8 not null default 0')
    this.addSql(
      'create index image_object_longest on image_object (object_name, integration_seconds, image_id)',
    )
  }

  override down(): void {
    this.addSql('alter table image_object drop integration_seconds')
    this.addSql('drop table image_term')
    this.addSql('drop table image_entry')
  }
}
