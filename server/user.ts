import 'reflect-metadata'
import { TableNotFoundException } from '@mikro-orm/core'
import { resolve } from 'node:path'
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts'
import { readEnv } from './env.ts'
import { giveRole } from './features/session/give-role.ts'
import { roleOptions } from './features/session/role-options.ts'
import { connect } from './orm.config.ts'

// `npm run user -- --email someone@example.org --role admin` gives an account a role, while the server runs or not.
try {
  const { email, role } = roleOptions(process.argv.slice(2))
  await inDatabase(async (databaseUrl) => {
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

/** Works on the server's database; the embedded one is joined, or started for as long as it takes. */
async function inDatabase(work: (databaseUrl: string) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = readEnv(process.env)
  if (databaseUrl) return work(databaseUrl)
  const postgres = await startEmbeddedPostgres({ folder: `${resolve(dataDir)}/postgres` })
  try {
    await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}

function wordsFor(problem: unknown): unknown {
  if (problem instanceof TableNotFoundException) {
    return 'Nobody has an account here yet: the first start of the server prepares the database.'
  }
  return problem instanceof Error ? problem.message : problem
}
