import { Migration } from '@mikro-orm/migrations'

/**
 * The record of files without a row (server/features/images/store/pending-files.ts): of uploads, by the database that they run on, and
 * of deleted rows, without one.
 */
export class Migration20261125100000_pending_file extends Migration {
  override name = 'Migration20261125100000_pending_file'

  override up(): void {
    this.addSql('alter table removed_file rename to pending_file')
    this.addSql('alter index removed_file_pkey rename to pending_file_pkey')
    this.addSql(
      `alter table pending_file add uploaded_by text, add recorded_at timestamptz not null default now()`,
    )
  }

  override down(): void {
    // The former version would remove the files of running uploads.
    this.addSql('delete from pending_file where uploaded_by is not null')
    this.addSql('alter table pending_file drop uploaded_by, drop recorded_at')
    this.addSql('alter index pending_file_pkey rename to removed_file_pkey')
    this.addSql('alter table pending_file rename to removed_file')
  }
}
