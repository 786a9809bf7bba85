import pg from 'pg'
import { expect, test } from 'vitest'
import { forAllTests, testApp } from '../testing/test-app.ts'
import { prepared, statementsWaiting } from './prepared.ts'

interface Backend {
  pid: number
  text: string
}

const ownStatements = prepared<Backend>(
  'own_statements',
  `select pg_backend_pid() as pid, statement as text from pg_prepared_statements where name = $1`,
)
const places = prepared<{ place: number }>(
  'places',
  'select place from unnest($1::int[]) place where place > $2',
)

const app = forAllTests(testApp)

test('a declared statement is prepared by the connection that runs it, and runs with other values each time', async () => {
  const rows = await app.em.transactional(async (em) => {
    expect(await places(em, [[1, 2, 3], 1])).toEqual([{ place: 2 }, { place: 3 }])
    expect(await places(em, [[4, 5], 4])).toEqual([{ place: 5 }])
    return ownStatements(em, ['places'])
  })
  expect(rows).toMatchObject([{ text: expect.stringContaining('from unnest($1::int[]) place') }])
})

test('while two hundred reads of one network wait, a read of another network runs, and the pool has connections left', async () => {
  const held = prepared<object>('held_read_of_test', 'select pg_advisory_xact_lock_shared($1)')
  const ofNetwork = (turn: string) => Object.assign(app.em.fork(), { turn })
  const [attacker, bystander] = ['203.0.113.1', '198.51.100.1'].map(ofNetwork)
  const outcomes: string[] = []
  const read = (network: string, em = attacker!, lock = 1) =>
    held(em, [lock]).then(
      () => outcomes.push(network),
      (error: Error) => outcomes.push(error.message),
    )
  const holder = new pg.Client(app.databaseUrl)
  await holder.connect()
  await holder.query('select pg_advisory_lock(1)')
  const flood = Array.from({ length: 10 + 200 + 1 }, () => read('attacker'))
  const visit = read('bystander', bystander, 2)
  const pool = await app.orm.em.getConnection().getNativeClient()
  expect(statementsWaiting(pool)).toBe(200)
  expect(pool.waitingCount).toBe(0)
  await visit
  const busy = 'The database has more to do than it can. Please try again in a moment.'
  expect(outcomes).toEqual([busy, 'bystander'])
  await holder.end()
  await Promise.all(flood)
  expect(outcomes.filter((outcome) => outcome === 'attacker')).toHaveLength(210)
})

test('after a failure of its transaction a declared statement runs again on the same connection', async () => {
  const halves = prepared<{ half: number }>('halves', 'select 10 / $1::int as half')
  await expect(app.em.transactional((em) => halves(em, [0]))).rejects.toThrow('division by zero')
  expect(await app.em.transactional((em) => halves(em, [2]))).toEqual([{ half: 5 }])
})

test('a name cannot be declared twice', () => {
  expect(() => prepared('places', 'select 1')).toThrow('declared twice')
})
