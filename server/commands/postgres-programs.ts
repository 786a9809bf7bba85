import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Env } from '../env.ts'

export interface PostgresParts {
  env: Pick<Env, 'databaseUrl' | 'dataDir'>
  /** Also set for the embedded database. */
  databaseUrl: string
  orm: MikroORM
  signal: AbortSignal
}

/**
 * Returns the option and the environment of a program. The password is in the latter, because users of the machine can read
 * command lines.
 */
export function connectionTo(databaseUrl: string): { dbname: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password) || url.searchParams.get('password')
  url.password = ''
  if (url.searchParams.has('password')) url.searchParams.delete('password')
  return {
    dbname: `--dbname=${url.href}`,
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  }
}

/** Runs a program of PostgreSQL on the database. */
export async function runPostgresProgram(
  program: 'pg_dump' | 'pg_restore',
  options: string[],
  parts: PostgresParts,
): Promise<void> {
  const { dbname, env } = connectionTo(parts.databaseUrl)
  try {
    await promisify(execFile)(program, [dbname, ...options], { env, signal: parts.signal })
  } catch (error) {
    parts.signal.throwIfAborted()
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string }
    const isUnsuitable = code === 'ENOENT' || stderr.includes('server version mismatch')
    const cause = code === 'ENOENT' ? `There is no ${program}.` : stderr.trim() || String(error)
    throw new Error(isUnsuitable ? `${cause}\n${await howToInstall(parts)}` : cause, { cause: error })
  }
}

async function howToInstall({ env, orm }: PostgresParts): Promise<string> {
  const [{ version }] = await orm.em.execute<[{ version: number }]>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  const install = `Install the client programs of PostgreSQL ${version} or newer, on Debian the package postgresql-client-${version}`
  return env.databaseUrl ? `${install}.` : `${install}; or stop the server and copy ${env.dataDir}.`
}
