import { appendFileSync, closeSync, fstatSync, ftruncateSync, openSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { totalmem } from 'node:os'
import { run } from './programs.ts'
import { folderSetting } from './postmaster.ts'
import type { Cluster } from './cluster.ts'

/** A started server, which may not be ready yet or may have failed. */
export type Launch = { hasEnded: boolean; output: () => string }

export type Settings = { port: number; durable: boolean }

const maxLogBytes = 10 * 1024 * 1024

const megabyte = 1024 * 1024
/** PostgreSQL's default of 128 MB cannot hold the tables of a directory of a million creators (about 700 MB). */
const maxSharedBuffersMb = 1024

/** For durable data: an eighth of the machine's memory, up to a gigabyte. */
const forProduction = {
  shared_buffers: `${Math.max(128, Math.min(maxSharedBuffersMb, Math.floor(totalmem() / 8 / megabyte)))}MB`,
}

/** For data that may be lost: tests need speed and many connections. */
const forTests = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

export function launch(cluster: Cluster, { port, durable }: Settings): Launch {
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...(durable ? forProduction : forTests),
  }
  const options = [
    folderSetting(cluster.data),
    ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
  ]
  const log = openSync(cluster.log, 'a', 0o600)
  if (fstatSync(log).size > maxLogBytes) ftruncateSync(log)
  const { size: before } = fstatSync(log)
  const child = run(
    cluster.programs,
    'postgres',
    cluster.data,
    options.flatMap((option) => ['-c', option]),
    ['ignore', log, log],
  )
  closeSync(log)
  child.unref() // it may outlive the application; the next start joins it

  const launched: Launch = {
    hasEnded: false,
    output: () => readFileSync(cluster.log).subarray(before).toString(),
  }
  child.once('exit', () => (launched.hasEnded = true))
  child.once('error', (error) => {
    appendFileSync(cluster.log, `${error.message}\n`)
    launched.hasEnded = true
  })
  return launched
}

export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
