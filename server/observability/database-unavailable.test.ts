import { DriverException } from '@mikro-orm/core'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { json } from 'node:stream/consumers'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { User } from '../features/session/user.entity.ts'
import { constraintErrorOf } from '../database/database-errors.ts'
import { connect } from '../orm.config.ts'
import { aProfile, aUser } from '../testing/factories.ts'
import { forAllTests, testApp } from '../testing/test-app.ts'

/** It accepts connections and never answers. */
async function aSilentDatabase() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => {}))).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const orm = await connect(`postgres://nobody@127.0.0.1:${port}/nothing`)
  await orm.em.getConnection().connect({ skipOnConnect: true })
  return {
    orm,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await orm.close()
    },
  }
}

function collectingLog() {
  const lines: Record<string, unknown>[] = []
  return { lines, logger: pino({ level: 'error' }, { write: (line) => lines.push(JSON.parse(line)) }) }
}

const text = 'This cannot be reached just now. Please try again in a moment.'

const { lines, logger } = collectingLog()
const app = forAllTests(() => testApp({ logger }))
beforeEach(() => void (lines.length = 0))

test('when the database does not answer, clients receive 503 in time, and the log has each request once with the cause', async () => {
  await using database = await aSilentDatabase()
  await using silent = await testApp({ orm: database.orm, logger })
  const { cookie } = await app.as(await app.has(aUser()))
  const signedIn = silent.visitor({ cookie })
  const answered: string[] = []
  const ask = async (path: string) => {
    const response = await signedIn.fetch(path)
    const retryAfter = Number(response.headers.get('retry-after'))
    answered.push(path)
    return { status: response.status, retryAfter, body: await response.json() }
  }
  const [rest, graph, ready] = await Promise.all([
    ask('/_api/auth/session'),
    ask('/graphql?query={session{email}}'),
    ask('/readyz'),
  ])
  expect(ready).toMatchObject({ status: 503, body: { status: 'without database' } })
  expect(answered[0], 'the probe answers before the requests time out').toBe('/readyz')
  expect(rest).toMatchObject({
    status: 503,
    retryAfter: 2,
    body: { error: 'Session check failed', code: 'UNAVAILABLE' },
  })
  const errors = [{ message: text, extensions: { code: 'UNAVAILABLE' } }]
  expect(graph).toMatchObject({ status: 503, retryAfter: 2, body: { errors } })

  const causes = lines.filter(({ msg }) => msg === 'The database did not respond')
  expect(causes).toHaveLength(2)
  for (const { requestId, err } of causes) {
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect((err as Error).message).toMatch(/connect/)
  }
})

test('a statement of a request may take five seconds, and wait three for a connection', async () => {
  const orm = await connect(app.databaseUrl)
  const pool = await orm.em.getConnection().getNativeClient()
  const { rows } = await pool.query('show statement_timeout')
  await orm.close()
  expect(rows).toEqual([{ statement_timeout: '5s' }])
  expect(pool.options.connectionTimeoutMillis).toBe(3_000)
})

/** The error that PostgreSQL sends to all connections when it stops. */
const stopping = `begin raise exception 'terminating connection' using errcode = '57P01'; end`

test('when the database fails in the middle of an operation, REST and the graph report it, and the log has the cause once', async () => {
  await app.em.getConnection().execute(
    `create or replace function directory_search(
      words text[], designations text[], lengths integer[], whole_terms text[], object_key text,
      out query tsquery, out at_most integer, out is_exact boolean) returns record language plpgsql as $$ ${stopping} $$`,
  )
  const visitor = app.visitor()
  expect(await visitor.get('/creator-profiles/list?search=vera')).toMatchObject({
    status: 503,
    body: { error: 'Failed to fetch profiles', code: 'UNAVAILABLE' },
  })
  const response = await visitor.ask({
    query: '{ creatorProfiles(search: "vera") { pagination { totalCount } } }',
  })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  const { errors } = (await response.json()) as { errors: object[] }
  expect(errors[0]).toMatchObject({ message: text, extensions: { code: 'UNAVAILABLE' } })
  const causes = lines.filter(({ err }) =>
    (err as Error | undefined)?.message.includes('terminating connection'),
  )
  expect(causes.map(({ msg }) => msg)).toEqual([
    'The database did not respond',
    'The database did not respond',
  ])
})

test('a client whose response was sent before the database failed keeps the connection, although the session was not extended', async () => {
  const { userId } = await app.has(aProfile())
  const { cookie } = await app.as({ id: userId })
  const execute = (statement: string) => app.em.getConnection().execute(statement)
  await execute(`update session set expire = now() + interval '1 day'`)
  await execute(`create function gone() returns trigger language plpgsql as $$ ${stopping} $$`)
  await execute('create trigger gone before update on session for each row execute function gone()')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async () => {
    const request = get(`${app.address}/_api/auth/session`, { agent, headers: { cookie } })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const { user } = (await json(response)) as { user: { id: number } }
    return { id: user.id, isKept: request.reusedSocket }
  }
  expect(await ask()).toEqual({ id: userId, isKept: false })
  await expect
    .poll(() => lines)
    .toMatchObject([{ requestId: expect.any(String), msg: 'The database did not respond' }])
  expect(await ask()).toEqual({ id: userId, isKept: true })
  agent.destroy()
})

test('a statement timeout, a lost connection and a connection timeout are reported as unavailable, also by the errors of MikroORM', async () => {
  const problemOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)
  const pool = await app.orm.em.getConnection().getNativeClient()
  const lost = await problemOf(
    app.orm.em.fork().transactional(async (em) => {
      await em.execute('select pg_terminate_backend(pg_backend_pid())').catch(() => {}) // has a code
      await em.findOne(User, { id: 1 })
    }),
  )
  expect(pool.totalCount, 'connections that the pool takes for used').toBe(0)
  pool.options.max = 1
  const client = await pool.connect()
  client.on('error', () => {})
  pool.options.connectionTimeoutMillis = 200
  const inVain = await problemOf(app.orm.em.fork().findOne(User, { id: 1 }))
  const ofPool = [await problemOf(pool.connect())]
  await client.query('set statement_timeout = 20')
  for (const text of ['select pg_sleep(2)', 'select pg_terminate_backend(pg_backend_pid())', 'select 1'])
    ofPool.push(await problemOf(client.query(text)))
  client.release(true)
  for (const error of [lost, inVain]) expect(error).toBeInstanceOf(DriverException)
  for (const error of [lost, inVain, ...ofPool])
    expect(constraintErrorOf(error)?.extensions).toEqual({ code: 'UNAVAILABLE', retryAfter: 2 })
  expect(constraintErrorOf(new Error('Anything else'))).toBeUndefined()
})
