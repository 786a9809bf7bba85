import type { MikroORM } from '@mikro-orm/postgresql'
import { connect } from './orm.config.ts'

/** Runs pending migrations, on a connection without the statement timeout of requests. */
export async function migrateUp(orm: MikroORM, databaseUrl: string): Promise<void> {
  if ((await orm.migrator.getPending()).length === 0) return
  const untimed = await connect(databaseUrl, { statementTimeout: 0 })
  try {
    await untimed.migrator.up()
  } finally {
    await untimed.close()
  }
}
