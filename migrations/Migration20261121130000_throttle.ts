import { Migration } from '@mikro-orm/migrations'

/** The counters of rate-limiter-flexible, in the shape that it asks for; no entity stands for them. */
export class Migration20261121130000_throttle extends Migration {
  override name = 'Migration20261121130000_throttle'

  override up(): void {
    this.addSql(
      'create table throttle (key varchar(255) primary key, points integer not null default 0, expire bigint)',
    )
    this.addSql('create index throttle_expire_index on throttle (expire)')
  }

  override down(): void {
    this.addSql('drop table throttle')
  }
}
