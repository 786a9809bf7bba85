import type { MikroORM } from '@mikro-orm/postgresql'
import { connect } from './orm.config.ts'

/** Brings the database of `orm` up to date, by a connection of its own: a step may take longer than what requests ask for. */
export async function migrateUp(orm: MikroORM, databaseUrl: string): Promise<void> {
  if ((await orm.migrator.getPending()).length === 0) return
  const patient = await connect(databaseUrl, { statementTimeout: 0 })
  try {
    await patient.migrator.up()
  } finally {
    await patient.close()
  }
}
