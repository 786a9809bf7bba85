import pg from 'pg'
import { pino } from 'pino'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { redactedError } from '../observability/log.ts'
import { aProfile } from '../testing/factories.ts'
import { forAllTests, type Person, testApp } from '../testing/test-app.ts'
import { expectedViolations } from './database-errors.ts'

const typed = 'Rigel7Kappa'
const lines: Record<string, unknown>[] = []
const logger = pino(
  { level: 'warn', serializers: { err: redactedError } },
  { write: (line) => lines.push(JSON.parse(line)) },
)
const app = forAllTests(() => testApp({ logger }))
let creator: Person
let profileId: number
beforeAll(async () => {
  const profile = await app.has(aProfile())
  profileId = profile.id
  creator = await app.as({ id: profile.userId })
})
beforeEach(() => void lines.splice(0))

const execute = (statement: string) => app.em.getConnection().execute<{ name: string }[]>(statement)

test('every violation that is expected is of a constraint of the database', async () => {
  const rows = await execute(
    `select conname as name from pg_constraint union select relname from pg_class where relkind = 'i'`,
  )
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(expectedViolations))
})

const ADD_GEAR =
  'mutation ($input: CreateGearItemInput!) { createGearItem(input: $input) { gearItem { id } } }'
const gear = () => ({ creatorProfileId: profileId, itemName: typed, category: 'Telescope' })
const addGear = () => creator.run(ADD_GEAR, { input: gear() })
const addGearByRest = () => creator.post('/creator-gear/create', gear())

const raising = (code: string) => `
  create or replace function fails() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '${code}', message = 'It failed', detail = new.item_name; end $$;
  create trigger fails before insert on gear_item for each row execute function fails()`
const dropTrigger = 'drop trigger fails on gear_item'

test.each([
  [
    'a check',
    `alter table gear_item add constraint gear_bug check (item_name <> '${typed}')`,
    'alter table gear_item drop constraint gear_bug',
  ],
  ['a number out of range', raising('22003'), dropTrigger],
])(
  '%s that no rule names is an internal error, and the log has its constraint, but no value',
  async (what, begin, end) => {
    await execute(begin)
    try {
      expect((await addGear()).errors).toMatchObject([
        {
          message: 'Internal error',
          extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: expect.any(String) },
        },
      ])
      expect(await addGearByRest()).toMatchObject({ status: 500, body: { code: 'INTERNAL_SERVER_ERROR' } })
    } finally {
      await execute(end)
    }
    const logged = lines.filter(({ err }) => err)
    expect(logged).toHaveLength(2)
    for (const line of logged) {
      expect(line).toMatchObject({
        level: 50,
        requestId: expect.any(String),
        err: what === 'a number out of range' ? { code: '22003' } : { constraint: 'gear_bug' },
      })
      expect(JSON.stringify(line)).not.toContain(typed)
    }
  },
)

/** Adds gear while another transaction, which holds the table of gear, waits for the same profile. */
async function responseInDeadlock(sent: object): Promise<Response> {
  const other = new pg.Client(app.databaseUrl)
  await other.connect()
  try {
    // PostgreSQL ends the transaction that looks for a deadlock first, which must be that of the request.
    await other.query(`set deadlock_timeout = '1min'; begin; lock table gear_item in share mode`)
    const response = creator.ask(sent)
    // Within the second after which the request looks once.
    await other.query(`
      do $$ begin
        while not exists (select from pg_locks where not granted and relation = 'gear_item'::regclass) loop
          perform pg_sleep(0.01);
        end loop;
      end $$;
      select from creator_profile for update`)
    return await response
  } finally {
    await other.end()
  }
}

test('a deadlock is logged, and returns BUSY with a time to retry', async () => {
  const response = await responseInDeadlock({ query: ADD_GEAR, variables: { input: gear() } })
  expect([response.status, response.headers.get('retry-after')]).toEqual([294, '1'])
  const message = 'Another change was made at the same time. Please try again.'
  const { errors } = (await response.json()) as { errors: object[] }
  const extensions = { code: 'BUSY', retryAfter: 1 }
  expect(errors).toEqual([{ message, path: ['createGearItem'], locations: expect.any(Array), extensions }])
  expect(lines.filter(({ err }) => err)).toMatchObject([{ level: 40, err: { code: '40P01' } }])
})
