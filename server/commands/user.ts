import 'reflect-metadata'
import { TableNotFoundException } from '@mikro-orm/core'
import { readEnv } from '../env.ts'
import { setRole } from '../features/session/set-role.ts'
import { roleOptions } from './role-options.ts'
import { withDatabase } from './run-command.ts'
import { connect } from '../database/orm.config.ts'

// `npm run user -- --email someone@example.org --role admin` gives an account a role, while the server runs or not.
try {
  const { email, role } = roleOptions(process.argv.slice(2))
  await withDatabase(readEnv(process.env), async (databaseUrl) => {
    const orm = await connect(databaseUrl)
    try {
      const user = await setRole(orm.em.fork(), email, role)
      console.log(`${user.email} is ${user.role} now.`)
    } finally {
      await orm.close()
    }
  })
} catch (problem) {
  console.error(messageFor(problem))
  process.exitCode = 1
}

function messageFor(problem: unknown): unknown {
  if (problem instanceof TableNotFoundException) {
    return 'Nobody has an account here yet: the first start of the server prepares the database.'
  }
  return problem instanceof Error ? problem.message : problem
}
