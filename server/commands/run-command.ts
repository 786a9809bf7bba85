import 'reflect-metadata'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.ts'
import { commandTimeouts, connect } from '../orm.config.ts'
import { type Env, readEnv } from '../env.ts'
import { requireNode } from '../lifecycle/require-node.ts'
import type { PostgresParts } from './postgres-programs.ts'

interface Command<Options> {
  parse: (args: string[], env: Env) => Options
  /** `signal` aborts on SIGINT, SIGTERM and SIGHUP, so that the command can undo its changes. */
  run: (options: Options, parts: PostgresParts & { env: Env }) => Promise<void>
}

/**
 * Runs a command on the server's database, whether the server runs or not: it shares the embedded PostgreSQL with the
 * server, or starts it. Errors are printed, and the exit code is then 1.
 */
export async function runCommand<Options>({ parse, run }: Command<Options>): Promise<void> {
  try {
    requireNode()
    const env = readEnv(process.env)
    const options = parse(process.argv.slice(2), env)
    const embedded = env.databaseUrl
      ? undefined
      : await startEmbeddedPostgres({ folder: `${env.dataDir}/postgres` })
    try {
      const databaseUrl = env.databaseUrl ?? embedded!.url
      const orm = await connect(databaseUrl, commandTimeouts)
      await run(options, { env, databaseUrl, orm, signal: stopSignal() }).finally(() => orm.close())
    } finally {
      await embedded?.stop()
    }
  } catch (error) {
    printError(error)
    process.exitCode = 1
  }
}

function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, () => stopping.abort(new Error(`Stopped by ${name}; nothing was changed.`)))
  }
  return stopping.signal
}

/** A SQLSTATE, which errors of MikroORM have too. */
const undefinedTable = '42P01'

function printError(error: unknown): void {
  if ((error as { code?: unknown } | undefined)?.code === undefinedTable)
    console.error('The database has no tables yet. Start the server once: it prepares the database.')
  else console.error(error instanceof Error ? error.message : error)
}

/** Returns the only argument, if there is one. Throws an error with the usage for others. */
export function pathArgument(args: string[], usage: string): string | undefined {
  try {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    if (positionals.length > 1) throw new Error('Name one path only.')
    return positionals[0]
  } catch (error) {
    throw new Error(`${(error as Error).message}\nUsage: ${usage}`, { cause: error })
  }
}
