import { afterEach, describe, expect, test } from 'vitest'
import { aConnection, anApp, aTool, post, statusOf } from '../../../testing/connecting-apps.ts'
import { lockWaits } from '../../../testing/databases.ts'
import { requestLimits } from '../../../limits/request-limits.ts'
import { forAllTests, testApp } from '../../../testing/test-app.ts'

const app = forAllTests(testApp)

type Fields = Record<string, string>
const ask = (fields: Fields) => post(app, '/oauth/token', fields)

type Tool = Awaited<ReturnType<typeof aTool>>

const minutePasses = ({ user }: Tool) =>
  app.em.execute(`update connected_app set renewed_at = renewed_at - interval '61 s' where user_id = ?`, [
    user.id,
  ])

describe('an app whose answer to a renewal was lost', () => {
  test('sends the refresh token again within a minute and goes on with the new one; after a minute it is disconnected, and reads why', async () => {
    const tool = await aTool(app)
    const lost = await tool.renew()
    // As one of two tasks does.
    expect(await statusOf(app, lost.access_token)).toBe(200)
    const again = await tool.renew()
    expect(again).toMatchObject({ status: 200, scope: 'read', expires_in: 3600 })
    expect(again.refresh_token).not.toBe(lost.refresh_token)
    expect(again.access_token).not.toBe(lost.access_token)
    expect(await statusOf(app, again.access_token)).toBe(200)
    await minutePasses(tool)
    const { status, access_token } = await tool.renew(again.refresh_token)
    expect([status, await tool.isConnected()]).toEqual([200, true])

    await minutePasses(tool)
    expect(await tool.renew(again.refresh_token)).toMatchObject({
      status: 400,
      error: 'invalid_grant',
      error_description:
        'This was used before. It may have been stolen, so the app has been disconnected: its user must connect it again',
    })
    expect([await tool.isConnected(), await statusOf(app, access_token)]).toEqual([false, 401])
    expect((await tool.renew(again.refresh_token)).error_description).toBe('refresh token not found')
  })

  test('is disconnected when it sends the token again after its successor', async () => {
    const tool = await aTool(app)
    const { refresh_token, access_token } = await tool.renew()
    await tool.renew(refresh_token)
    expect((await tool.renew()).error).toBe('invalid_grant')
    expect([await tool.isConnected(), await statusOf(app, access_token)]).toEqual([false, 401])
  })
})

describe('an app that renews its access several times at once', () => {
  test('has tokens that work by each of three answers, and of a next round', async () => {
    const tool = await aTool(app)
    const answers = await Promise.all([1, 2, 3].map(() => tool.renew()))
    const next = await Promise.all(answers.map(({ refresh_token }) => tool.renew(refresh_token)))
    for (const { status, access_token } of [...answers, ...next])
      expect([status, await statusOf(app, access_token)]).toEqual([200, 200])
    expect(new Set([...answers, ...next].map(({ refresh_token }) => refresh_token)).size).toBe(6)
  })

  test('goes on with any one of them, and is disconnected by another one later', async () => {
    const tool = await aTool(app)
    const [one, other] = await Promise.all([tool.renew(), tool.renew()])
    const { refresh_token } = await tool.renew(other.refresh_token)
    await minutePasses(tool)
    const last = await tool.renew(refresh_token)
    expect(last.status).toBe(200)
    expect((await tool.renew(one.refresh_token)).error).toBe('invalid_grant')
    expect([await tool.isConnected(), await statusOf(app, last.access_token)]).toEqual([false, 401])
  })
})

test('another app has no tokens by a used refresh token, and does not disconnect its owner', async () => {
  const tool = await aTool(app)
  const { clientId } = await app.has(anApp())
  const { refresh_token } = await tool.renew()
  for (const token of [undefined, refresh_token])
    expect(await tool.renew(token, clientId)).toMatchObject({
      error: 'invalid_grant',
      error_description: 'client mismatch',
    })
  expect((await tool.renew(refresh_token)).status).toBe(200)
})

/** What an app may exchange for tokens: each makes the fields that it sends. */
const exchanges = {
  'a code': async (): Promise<Fields> => (await aConnection(app)).fields,
  'a refresh token': async (): Promise<Fields> => (await aTool(app)).renewal(),
}

/** Makes the database refuse a row once the others of the exchange are written. */
async function breakOn(table: string, event: 'insert' | 'commit', sqlState: string) {
  await app.em.execute(`create function break_down() returns trigger language plpgsql
    as $$ begin raise exception using errcode = '${sqlState}'; end $$`)
  await app.em.execute(
    event === 'insert'
      ? `create trigger break_down before insert on ${table} for each row execute function break_down()`
      : `create constraint trigger break_down after insert on ${table} deferrable initially deferred
         for each row execute function break_down()`,
  )
}
const mend = () => app.em.execute('drop function if exists break_down cascade')
afterEach(mend)

test.each([
  ['a code', 'between its statements', 'authorization_record', 'insert'],
  ['a code', 'when it commits', 'access_token', 'commit'],
  ['a refresh token', 'when it commits', 'access_token', 'commit'],
] as const)('an app has tokens by %s once the database fails %s', async (kind, _when, table, event) => {
  const fields = await exchanges[kind]()
  await breakOn(table, event, '57P01')
  const body = new URLSearchParams(fields)
  const failed = await app.visitor().fetch('/oauth/token', { method: 'POST', body })
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await failed.json()).toMatchObject({ error: 'temporarily_unavailable' })
  await mend()
  const tokens = await ask(fields)
  expect([tokens.status, await statusOf(app, tokens.access_token)]).toEqual([200, 200])
})

test('exchanges that fail, also by a crash of their session with the database, hold no connection and use no code up', async () => {
  const { fields } = await aConnection(app)
  await app.em.fork().transactional(async (em) => {
    await em.execute('lock table access_token in exclusive mode')
    const crashed = ask(fields)
    await expect.poll(() => lockWaits(app.em)).toHaveLength(1)
    const [waiting] = await lockWaits(app.em)
    await em.execute('select pg_terminate_backend(?)', [waiting!.pid])
    expect((await crashed).status).toBe(503)
  })
  await breakOn('access_token', 'insert', '22012')
  const connections = requestLimits.database.connections + 1
  for (let n = 0; n < connections; n += 1) expect((await ask(fields)).status).toBe(500)
  await mend()
  expect((await ask(fields)).status).toBe(200)
})
