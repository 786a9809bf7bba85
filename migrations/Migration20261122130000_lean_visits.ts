import { Migration } from '@mikro-orm/migrations'

/**
 * Recent visits cost a third less in this shape (docs/decisions/0027-view-batches.md). Unlogged: a crash of the database
 * may forget who looked in the last half hour, who then counts again.
 */
export class Migration20261122130000_lean_visits extends Migration {
  override name = 'Migration20261122130000_lean_visits'

  override up(): void {
    this.addSql('alter table recent_visit drop constraint recent_visit_profile_id_foreign')
    this.addSql('drop index recent_visit_seen_at_index')
    this.addSql('alter table recent_visit alter column visitor type uuid using visitor::uuid')
    this.addSql('alter table recent_visit set unlogged')
  }

  override down(): void {
    this.addSql('alter table recent_visit set logged')
    this.addSql(
      `alter table recent_visit alter column visitor type varchar(32) using replace(visitor::text, '-', '')`,
    )
    this.addSql('create index recent_visit_seen_at_index on recent_visit (seen_at)')
    this.addSql('delete from recent_visit where profile_id not in (select id from creator_profile)')
    this.addSql(
      'alter table recent_visit add constraint recent_visit_profile_id_foreign foreign key (profile_id) references creator_profile (id) on delete cascade',
    )
  }
}
