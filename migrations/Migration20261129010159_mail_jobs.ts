import { Migration } from '@mikro-orm/migrations'

/** Mails are queued as jobs. The worker queues those that a former version has left. */
export class Migration20261129010159_mail_jobs extends Migration {
  override name = 'Migration20261129010159_mail_jobs'

  override up(): void {
    this.addSql(`alter table "mail" drop column "due_at";`)
  }

  override down(): void {
    this.addSql(`alter table "mail" add "due_at" timestamptz not null default now();`)
    this.addSql(`create index "mail_due_at_index" on "mail" ("due_at");`)
  }
}
