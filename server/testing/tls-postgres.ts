import { chmod, chown, copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.ts'

const certificates = fileURLToPath(new URL('tls/', import.meta.url))
/** The certificate of the server, which signs itself, for `sslrootcert`. */
export const rootCertificate = join(certificates, 'server.crt')

/** Starts a PostgreSQL that also accepts TLS, in a temporary folder. Its certificate is for 127.0.0.1 and expires in 2126. */
export async function startTlsPostgres(): Promise<AsyncDisposable & { url: string }> {
  await using started = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'astrofolio-tls-'))
  started.defer(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres({ folder, durable: false })
  started.defer(() => postgres.stop())

  const data = join(folder, 'cluster/data')
  const { uid, gid } = await stat(data)
  for (const name of ['server.crt', 'server.key']) {
    await copyFile(join(certificates, name), join(data, name))
    await chown(join(data, name), uid, gid)
  }
  await chmod(join(data, 'server.key'), 0o600)
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query('alter system set ssl = on')
  await client.query('select pg_reload_conf()')
  await client.end()
  const all = started.move()
  return { url: postgres.url, [Symbol.asyncDispose]: () => all.disposeAsync() }
}
