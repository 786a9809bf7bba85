import { execFileSync } from 'node:child_process'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '../../embedded-postgres/free-port.ts'
import { findPostgres } from '../../scripts/programs.ts'

const password = 'of-the-tests'
const nobody = 65534

/**
 * Starts the system's PostgreSQL, whose client programs the commands for backups need: the embedded one has none. Meanwhile
 * they are the first in PATH.
 */
export async function startPostgresWithClients(): Promise<
  AsyncDisposable & { url: string; stop(): Promise<void> }
> {
  await using started = new AsyncDisposableStack()
  const programs = join(findPostgres(), 'bin')
  const folder = await mkdtemp(join(tmpdir(), 'astrofolio-postgres-'))
  started.defer(() => rm(folder, { recursive: true, force: true }))
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password)
  // PostgreSQL refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  if (account.uid) for (const path of [folder, passwordFile]) await chown(path, account.uid, account.gid)
  const run = (program: string, ...options: string[]) =>
    execFileSync(join(programs, program), ['-D', join(folder, 'data'), ...options], {
      ...account,
      cwd: folder,
      stdio: 'ignore',
    })

  run(
    'initdb',
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  )
  const port = await freePort()
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`
  run('pg_ctl', '-w', '-o', settings, '-l', join(folder, 'log'), 'start')
  started.defer(() => void run('pg_ctl', '-m', 'immediate', 'stop'))
  const { PATH = '' } = process.env
  process.env['PATH'] = `${programs}${delimiter}${PATH}`
  started.defer(() => void (process.env['PATH'] = PATH))
  const all = started.move()
  const stop = () => all.disposeAsync()
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
