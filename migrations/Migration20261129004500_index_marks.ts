import { Migration } from '@mikro-orm/migrations'

/** Marks of profiles whose entries in the search index are to be written; all of them once, because an older version wrote their entries. */
export class Migration20261129004500_index_marks extends Migration {
  override name = 'Migration20261129004500_index_marks'

  override up(): void {
    this.addSql(`
      create table index_mark (
        profile_id int not null,
        id bigint generated always as identity,
        is_rebuild boolean not null default false,
        primary key (profile_id, id)
      )`)
    this.addSql('alter table directory_entry add source_hash bigint')
    this.addSql('alter table image_entry add source_hash bigint')
    this.addSql('insert into index_mark (profile_id) select id from creator_profile')
  }

  override down(): void {
    this.addSql('alter table image_entry drop source_hash')
    this.addSql('alter table directory_entry drop source_hash')
    this.addSql('drop table index_mark')
  }
}
