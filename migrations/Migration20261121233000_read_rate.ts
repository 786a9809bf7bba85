import { Migration } from '@mikro-orm/migrations'

/**
 * The counters of reads, in the shape that rate-limiter-flexible asks for. Unlogged: every read writes one, and none
 * should wait for the disk; a crash of the database may forget them.
 */
export class Migration20261121233000_read_rate extends Migration {
  override name = 'Migration20261121233000_read_rate'

  override up(): void {
    this.addSql(
      'create unlogged table read_rate (key varchar(255) primary key, points integer not null default 0, expire bigint)',
    )
    this.addSql('create index read_rate_expire_index on read_rate (expire)')
  }

  override down(): void {
    this.addSql('drop table read_rate')
  }
}
