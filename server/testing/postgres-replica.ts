import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.ts'

interface ReplicatedPostgres extends AsyncDisposable {
  primary: EmbeddedPostgres
  replica: EmbeddedPostgres
}

/** Starts both in a temporary folder, which disposal and a failed start remove. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  await using started = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'astrofolio-replicated-'))
  started.defer(() => rm(folder, { recursive: true, force: true }))
  const start = async (name: string) => {
    const postgres = await startEmbeddedPostgres({ folder: join(folder, name), durable: false })
    started.defer(() => postgres.stop())
    return postgres
  }
  // The replica begins as a copy of a stopped server's files.
  await startEmbeddedPostgres({ folder: join(folder, 'primary'), durable: false }).then((one) => one.stop())
  await cp(join(folder, 'primary'), join(folder, 'replica'), { recursive: true })
  const primary = await start('primary')

  const { hostname, port, username, password } = new URL(primary.url)
  const copy = join(folder, 'replica/cluster')
  await rm(join(copy, 'port'))
  await writeFile(join(copy, 'data/standby.signal'), '')
  await appendFile(
    join(copy, 'data/postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  )
  const replica = await start('replica')
  const all = started.move()
  return { primary, replica, [Symbol.asyncDispose]: () => all.disposeAsync() }
}
