import { Migration } from '@mikro-orm/migrations'

/** The table of server/features/session/session-store.ts (once of connect-pg-simple), which keeps the sessions; no entity stands for it. */
export class Migration20261121120000_session extends Migration {
  override name = 'Migration20261121120000_session'

  override up(): void {
    this.addSql(
      'create table session (sid varchar primary key, sess json not null, expire timestamptz not null)',
    )
    this.addSql('create index session_expire_index on session (expire)')
  }

  override down(): void {
    this.addSql('drop table session')
  }
}
