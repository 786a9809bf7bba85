import 'reflect-metadata'
import { TableNotFoundException } from '@mikro-orm/core'
import { readEnv } from './env.ts'
import { giveRole } from './features/session/give-role.ts'
import { roleOptions } from './features/session/role-options.ts'
import { inDatabase } from './in-database.ts'
import { connect } from './orm.config.ts'

// `npm run user -- --email someone@example.org --role admin` gives an account a role, while the server runs or not.
try {
  const { email, role } = roleOptions(process.argv.slice(2))
  await inDatabase(readEnv(process.env), async (databaseUrl) => {
    const orm = await connect(databaseUrl)
    try {
      const user = await giveRole(orm.em.fork(), email, role)
      console.log(`${user.email} is ${user.role} now.`)
    } finally {
      await orm.close()
    }
  })
} catch (problem) {
  console.error(wordsFor(problem))
  process.exitCode = 1
}

function wordsFor(problem: unknown): unknown {
  if (problem instanceof TableNotFoundException) {
    return 'Nobody has an account here yet: the first start of the server prepares the database.'
  }
  return problem instanceof Error ? problem.message : problem
}
