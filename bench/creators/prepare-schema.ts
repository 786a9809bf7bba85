import { existsSync } from 'node:fs'

/** The parts of the built server that are used here; it is compiled, since Node does not run decorators. */
interface Orm {
  em: { fork(): unknown }
  migrator: { up(): Promise<unknown> }
  close(): Promise<void>
}
interface OrmModule {
  connect: (url: string, purpose: { statementTimeout: number }) => Promise<Orm>
}
interface RebuildModule {
  rebuildDirectory: (em: unknown) => Promise<void>
}

const built = (path: string) => new URL(`../../dist/server/${path}`, import.meta.url)
const rebuild = built('features/profile/rebuild-directory.js')

/** Makes the project's tables in an empty database. */
export const migrate = (databaseUrl: string) => withOrm(databaseUrl, (orm) => orm.migrator.up())

/** Rebuilds what triggers keep, as after a load without triggers. */
export async function rebuildDirectory(databaseUrl: string): Promise<void> {
  if (!existsSync(rebuild)) return
  const { rebuildDirectory } = (await import(rebuild.href)) as RebuildModule
  await withOrm(databaseUrl, (orm) => rebuildDirectory(orm.em.fork()))
}

async function withOrm(databaseUrl: string, work: (orm: Orm) => Promise<unknown>) {
  const { connect } = (await import(built('database/orm.config.js').href)) as OrmModule
  const orm = await connect(databaseUrl, { statementTimeout: 0 })
  try {
    await work(orm)
  } finally {
    await orm.close()
  }
}
