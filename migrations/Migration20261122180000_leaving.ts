import { Migration } from '@mikro-orm/migrations'

/**
 * What a deletion leaves for a time (docs/decisions/0041-export-and-deletion.md): hashes of slugs, which no other account may take yet,
 * and names of files that are still to be removed from the image store.
 */
export class Migration20261122180000_leaving extends Migration {
  override name = 'Migration20261122180000_leaving'

  override up(): void {
    this.addSql(`create table reserved_slug (
      slug_hash varchar(64) primary key,
      user_id int references users (id) on delete set null,
      reserved_until timestamptz not null)`)
    this.addSql('create index reserved_slug_user_id_index on reserved_slug (user_id)')
    this.addSql('create table removed_file (name varchar(100) primary key)')
  }

  override down(): void {
    this.addSql('drop table removed_file')
    this.addSql('drop table reserved_slug')
  }
}
