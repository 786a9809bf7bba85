import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connectionTo } from './postgres-programs.ts'
import { runCommand } from './run-command.ts'

// `npm run psql` opens the database in use, the embedded one too: `npm run psql -- -c 'select 1'`. The exit code is psql's.
await runCommand({
  parse: (options) => options,
  run: async (options, { databaseUrl }) => {
    const { dbname, env } = connectionTo(databaseUrl)
    process.on('SIGINT', () => {}) // at a terminal Ctrl-C reaches both, and psql only cancels a statement
    const psql = spawn('psql', [dbname, ...options], { env, stdio: 'inherit' })
    const [code] = (await once(psql, 'exit').catch((cause) => {
      throw new Error('There is no psql. Install it, on Debian by the package postgresql-client.', { cause })
    })) as [number | null]
    process.exitCode = code ?? 1
  },
})
