import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { requestLimits } from '../limits/request-limits.ts'
import { Replica } from './replicas.ts'
import { SearchPool } from './search-pool.ts'

afterEach(() => void vi.restoreAllMocks())

/** A proxy to PostgreSQL that accepts connections but forwards nothing until it is opened. */
async function aWay() {
  const sockets = new Set<Socket>()
  const { hostname, port: there } = new URL(inject('postgresUrl'))
  const way = { isOpen: false, taken: 0 }
  const server = createServer((socket) => {
    way.taken++
    sockets.add(socket.on('error', () => {}))
    if (!way.isOpen) return
    const onward = connect(Number(there), hostname).on('error', () => {})
    sockets.add(onward)
    socket.pipe(onward).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const url = Object.assign(new URL(inject('postgresUrl')), { hostname: '127.0.0.1', port: String(port) })
  return Object.assign(way, {
    url: url.href,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  })
}

test('while a replica does not answer, one visitor at a time waits for it and the others read from the primary, until it is back', async () => {
  const rest = 600
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const way = await aWay()
  const replica = new pg.Pool({ connectionString: way.url, connectionTimeoutMillis: 400 })
  const primary = new pg.Pool({ connectionString: inject('postgresUrl') })
  const errors: string[] = []
  const logger = pino({}, { write: (line) => errors.push(line) })
  const reads = new Replica(replica, logger, rest)
  /** Reads six times at once; returns how many waited for the replica in vain. */
  const waitingReads = async () => {
    const before = errors.length
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        const client = await reads.connect(primary)
        await client.query('select 1')
        client.release()
      }),
    )
    return errors.length - before
  }

  expect(await waitingReads(), 'none is known yet').toBe(6)
  expect(await waitingReads(), 'it rests').toBe(0)
  now += rest
  expect(await waitingReads(), 'it may be back').toBe(1)
  expect(await waitingReads(), 'it rests again').toBe(0)
  expect(way.taken).toBe(7)

  way.isOpen = true
  replica.options.connectionTimeoutMillis = 10_000
  now += rest
  expect(await waitingReads(), 'it is back').toBe(0)
  expect(await waitingReads(), 'all read from it').toBe(0)
  expect(way.taken).toBe(13)
  await Promise.all([replica.end(), primary.end()])
  way.close()
})

test('while searches of users fill the primary, those of visitors run on a replica', async () => {
  const url = inject('postgresUrl')
  const replicas = { urls: [url], logger: pino({ level: 'silent' }) }
  const searches = new SearchPool(url, { replicas, timeoutMs: 10_000 })
  const text = 'select pg_sleep(0.05)'
  const { connections, waiting } = requestLimits.search
  const ofUsers = Array.from({ length: connections + waiting }, (_, n) =>
    searches.rows({ rowsFrom: 'write', turn: `network ${n % 2}` }, { name: text, text }, []),
  )
  const search = { name: 'one', text: 'select 1 as one' }
  const lastOfUsers = searches.rows({ rowsFrom: 'write', turn: 'network 0' }, search, [])
  await expect(lastOfUsers).rejects.toThrow('Too many searches')
  expect(await searches.rows({ rowsFrom: 'read' }, search, [])).toEqual([{ one: 1 }])
  await Promise.all(ofUsers)
  await searches.close()
})
