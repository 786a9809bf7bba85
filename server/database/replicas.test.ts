import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { fallBackToPrimary } from './replicas.ts'

/** A way to the PostgreSQL of the tests that takes connections and says nothing, until it is open. */
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
  const silence = 400
  const rest = 600
  const way = await aWay()
  const replica = new pg.Pool({ connectionString: way.url, connectionTimeoutMillis: silence })
  const primary = new pg.Pool({ connectionString: inject('postgresUrl') })
  const errors: unknown[] = []
  fallBackToPrimary(
    replica,
    () => primary,
    (error) => errors.push(error),
    rest,
  )
  /** How many of six who read at once wait for the replica. */
  const whoWait = async () => {
    const times = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const begun = performance.now()
        const client = await replica.connect()
        await client.query('select 1')
        client.release()
        return performance.now() - begun
      }),
    )
    return times.filter((time) => time >= silence).length
  }

  expect(await whoWait(), 'nobody knows yet').toBe(6)
  expect(await whoWait(), 'it rests').toBe(0)
  await sleep(rest)
  expect(await whoWait(), 'it may be back').toBe(1)
  expect(await whoWait(), 'it rests again').toBe(0)
  expect([way.taken, errors.length]).toEqual([7, 7])

  way.isOpen = true
  await sleep(rest)
  expect(await whoWait(), 'it is back').toBe(0)
  await whoWait()
  expect([way.taken, errors.length]).toEqual([13, 7])
  await Promise.all([replica.end(), primary.end()])
  way.close()
})
