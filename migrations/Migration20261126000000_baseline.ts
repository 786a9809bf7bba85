import { readFileSync } from 'node:fs'
import { Migration } from '@mikro-orm/migrations'

const sql = readFileSync(new URL('baseline.sql', import.meta.url), 'utf8')

export class Migration20261126000000_baseline extends Migration {
  override name = 'Migration20261126000000_baseline'

  override up(): void {
    this.addSql(sql)
  }

  override down(): void {
    const tables = Array.from(sql.matchAll(/^create (?:unlogged )?table (\w+)/gm), ([, table]) => table)
    this.addSql(`drop table ${tables.join()}`)
  }
}
