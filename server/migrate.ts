import 'reflect-metadata'
import { connect } from './orm.config.ts'

// `npm run migrate` brings a database up to date; `-- down` takes back the last step, `-- create NAME` writes the next
// one from the entities, `-- check` fails when the entities ask for one.
const [command = 'up', name] = process.argv.slice(2)
const databaseUrl = process.env['DATABASE_URL']
if (!databaseUrl) throw new Error('DATABASE_URL must name the database to migrate')

const orm = await connect(databaseUrl, { statementTimeout: 0 })
try {
  if (command === 'up') await orm.migrator.up()
  else if (command === 'down') await orm.migrator.down()
  else if (command === 'create')
    console.log((await orm.migrator.create(undefined, false, false, name)).fileName)
  else if (command === 'check') {
    if (await orm.migrator.checkSchema()) {
      console.error('migrations/ lacks a step: run `npm run migrate -- create NAME`')
      process.exitCode = 1
    }
  } else throw new Error(`Unknown command: ${command}. Known: up, down, create NAME, check`)
} finally {
  await orm.close()
}
