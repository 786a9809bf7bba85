import 'reflect-metadata'
import { readEnv } from '../env.ts'
import { rebuildDirectory } from '../features/profile/rebuild-directory.ts'
import { withDatabase } from './run-command.ts'
import { connect } from '../database/orm.config.ts'

// `npm run directory:rebuild` rebuilds what the directory reads (docs/operations.md), while the server runs or not.
try {
  await withDatabase(readEnv(process.env), async (databaseUrl) => {
    const orm = await connect(databaseUrl, { statementTimeout: 0 })
    try {
      await rebuildDirectory(orm.em.fork())
      process.stdout.write('The directory was rebuilt.\n')
    } finally {
      await orm.close()
    }
  })
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
}
