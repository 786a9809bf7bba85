import 'reflect-metadata'
import { type MikroORM, TableNotFoundException } from '@mikro-orm/postgresql'
import { startEmbeddedPostgres } from '../database/embedded-postgres/embedded-postgres.ts'
import { connect } from '../database/orm.config.ts'
import { type Env, readEnv } from '../env.ts'

interface Command<Options> {
  /** Reads the arguments of the command line; throws an error with the usage when they are invalid. */
  parse: (args: string[], env: Env) => Options
  /** Does the work. `signal` aborts when the process is asked to stop, so that the command can undo what it began. */
  run: (options: Options, parts: { env: Env; orm: MikroORM; signal: AbortSignal }) => Promise<void>
  /** In milliseconds; 0 for none. As for requests when absent. */
  statementTimeout?: number
}

/**
 * Runs a command on the server's database, whether the server runs or not: the embedded PostgreSQL is shared with the
 * server, or started for the command. An error is printed and makes the exit code 1.
 */
export async function runCommand<Options>({ parse, run, statementTimeout }: Command<Options>): Promise<void> {
  try {
    const env = readEnv(process.env)
    const options = parse(process.argv.slice(2), env)
    await withDatabase(env, async (databaseUrl) => {
      const orm = await connect(databaseUrl, { statementTimeout })
      try {
        await run(options, { env, orm, signal: stopSignal() })
      } finally {
        await orm.close()
      }
    })
  } catch (error) {
    printError(error)
    process.exitCode = 1
  }
}

async function withDatabase(
  { databaseUrl, dataDir }: Env,
  work: (databaseUrl: string) => Promise<void>,
): Promise<void> {
  if (databaseUrl) return work(databaseUrl)
  const postgres = await startEmbeddedPostgres({ folder: `${dataDir}/postgres` })
  try {
    await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}

function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, () => stopping.abort(new Error(`Stopped by ${name}; nothing was changed.`)))
  }
  return stopping.signal
}

function printError(error: unknown): void {
  if (error instanceof TableNotFoundException)
    console.error('The database has no tables yet. Start the server once: it prepares the database.')
  else console.error(error instanceof Error ? error.message : error)
}
