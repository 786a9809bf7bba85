import 'reflect-metadata'
import type { MikroORM } from '@mikro-orm/postgresql'
import { commandTimeouts, connect } from '../orm.config.ts'
import { withStartLock } from '../database/startup.ts'
import { withFiles } from '../env-files.ts'
import { prepareDatabase } from '../lifecycle/prepare-database.ts'

type Command = (orm: MikroORM, name: string | undefined, databaseUrl: string) => Promise<unknown>

const commands: Record<string, Command> = {
  up: (orm, _name, databaseUrl) => withStartLock(orm, () => prepareDatabase(orm, databaseUrl)),
  down: (orm) => orm.migrator.down(),
  create: async ({ migrator }, name) => {
    if (!name) throw new Error('A migration needs a name: `npm run migrate -- create NAME`')
    const { fileName } = await migrator.create(undefined, false, false, name)
    console.log(fileName || 'Nothing to create: migrations/ matches the entities')
  },
  check: async ({ migrator }) => {
    if (await migrator.checkSchema())
      throw new Error('The entities need a migration: run `npm run migrate -- create NAME`')
  },
}

/** MikroORM requires one, but `create` only compares the entities with migrations/.snapshot.json. */
const unusedUrl = 'postgresql://localhost/nothing'

// `npm run migrate` does what start does: pending migrations, functions, the catalogue of objects; `-- down` reverts the last
// one, `-- create NAME` generates one from the entities, `-- check` fails if the entities need one.
try {
  const [commandName = 'up', name] = process.argv.slice(2)
  const command = commands[commandName]
  if (!command) throw new Error(`Unknown command: ${commandName}. Known: up, down, create NAME, check`)
  const databaseUrl =
    commandName === 'create' ? unusedUrl : withFiles(process.env, ['DATABASE_URL'])['DATABASE_URL']?.trim()
  if (!databaseUrl) throw new Error('DATABASE_URL must name the database to migrate')
  const orm = await connect(databaseUrl, commandTimeouts)
  try {
    await command(orm, name, databaseUrl)
  } finally {
    await orm.close()
  }
} catch (error) {
  // A refused connection is an AggregateError without a message of its own.
  const { message, code } = error as Error & { code?: string }
  console.error((message || code || String(error)).split('\n')[0])
  process.exitCode = 1
}
