import { describe, expect, test } from 'vitest'
import { anAccessToken, aUser } from '../../../testing/factories.ts'
import { startMailServer } from '../../../testing/mail-server.ts'
import { mailSenderTo } from '../../../testing/mail-sender.ts'
import { forAllTests, type Person, testApp } from '../../../testing/test-app.ts'
import { endAccess } from '../../accounts/change-password.ts'
import { endSessions } from '../../devices/devices.ts'
import { accountPurges } from '../../accounts/purge-expired.ts'
import { User } from '../../session/user.entity.ts'
import { quickHash } from '../../../testing/quick-hash.ts'

const app = forAllTests(testApp)

const CREATE = `mutation ($input: CreateAccessTokenInput!) {
  createAccessToken(input: $input) {
    secret accessToken { id name scope createdAt expiresAt lastUsedAt } session { accessTokens { id } }
  }
}`
const TOKENS = 'accessTokens { id name scope expiresAt lastUsedAt }'
const REVOKE = `mutation ($id: PositiveInt!) {
  revokeAccessToken(input: { id: $id }) { deletedId session { ${TOKENS} } }
}`
const SESSION = '{ session { id } }'
const dayMs = 24 * 60 * 60 * 1000

const create = (person: Person, fields: object = {}) =>
  person.run(CREATE, { input: { name: 'Phone', scope: 'write', expiresInDays: 30, ...fields } })

async function signedIn(): Promise<{ userId: number; person: Person }> {
  const { id: userId } = await app.has(aUser())
  return { userId, person: await app.as({ id: userId }) }
}

const listOf = async (person: Person) =>
  (await person.run(`{ session { ${TOKENS} } }`)).data.session.accessTokens

const holding = (secret: string) => app.visitor({ authorization: `Bearer ${secret}` })
const execute = <Row>(sql: string, values: unknown[] = []) => app.em.execute<Row[]>(sql, values)

describe('a user', () => {
  test('creates a token, whose secret is shown once and stored only as a hash', async () => {
    const { userId, person } = await signedIn()
    const { data } = await create(person)
    const { secret, accessToken, session } = data.createAccessToken
    expect(session).toEqual({ accessTokens: [{ id: accessToken.id }] })
    expect(secret).toMatch(/^astro_[\w-]{43}$/)
    expect(accessToken).toMatchObject({ name: 'Phone', scope: 'write', lastUsedAt: null })
    const lasts = Date.parse(accessToken.expiresAt) - Date.parse(accessToken.createdAt)
    expect(lasts).toBe(30 * dayMs)

    const { id, name, scope, expiresAt } = accessToken
    const listed = await listOf(person)
    expect(listed).toEqual([{ id, name, scope, expiresAt, lastUsedAt: null }])
    const [{ row }] = (await execute('select access_token::text as row from access_token where id = ?', [
      id,
    ])) as [{ row: string }]
    expect(row).not.toContain(secret.slice('astro_'.length))
    expect((await holding(secret).run(SESSION)).data.session).toEqual({ id: userId })
  })

  test('sees when a token was last used, with a precision of a minute and one write a minute', async () => {
    const { userId, person } = await signedIn()
    const { id, secret } = await app.has(anAccessToken(userId))
    const lastUse = async () => (await listOf(person))[0].lastUsedAt
    const statementsOfUse = async () => {
      const statements = await app.statementsOf(() => holding(secret).run(SESSION))
      return statements.map((text) => /\w+/.exec(text)![0])
    }
    expect(await statementsOfUse()).toEqual(['select', 'update'])
    expect(await statementsOfUse()).toEqual(['select'])
    expect(Date.now() - Date.parse(await lastUse())).toBeLessThan(60_000)

    await execute(`update access_token set last_used_at = now() - interval '2 hours' where id = ?`, [id])
    expect(await statementsOfUse()).toEqual(['select', 'update'])
    expect(await statementsOfUse()).toEqual(['select'])
    expect(Date.now() - Date.parse(await lastUse())).toBeLessThan(60_000)
  })

  test('confirms the creation of a token by the password: a stolen session is not enough', async () => {
    const { userId, person } = await signedIn()
    const passwordHash = await quickHash('Conic sections')
    await app.em.fork().nativeUpdate(User, { id: userId }, { passwordHash })
    for (const [currentPassword, rule] of [
      [null, 'required'],
      ['wrong', 'correct'],
    ])
      expect((await create(person, { currentPassword })).errors).toMatchObject([
        { extensions: { code: 'BAD_USER_INPUT', problems: [{ path: 'currentPassword', rule }] } },
      ])
    expect(await listOf(person)).toEqual([])
    expect(await create(person, { currentPassword: 'Conic sections' })).not.toHaveProperty('errors')
  })

  test('receives a notice of a new token by mail, with neither its secret nor its name', async () => {
    await using mails = await startMailServer()
    const { id, email } = await app.has(aUser())
    const person = await app.as({ id })
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const laptop = app.visitor({ cookie: person.cookie, 'user-agent': userAgent })
    const { data } = await create(laptop, { name: 'Buy stars at www.example', scope: 'read' })
    expect(await create(laptop, { name: 'Buy stars at www.example' })).toHaveProperty('errors')
    await mailSenderTo(mails, app).sendDue()
    const mail = mails.received.filter(({ to }) => to.includes(email))
    expect(mail).toMatchObject([{ subject: 'Your account has a new access token' }])
    const { text, html } = mail[0]!
    expect(text.replaceAll(/\d{1,2} \w+ \d{4}/g, 'DAY').replace(/\d\d:\d\d/, 'TIME')).toContain(
      'An access token was created for your Astrofolio account on DAY at TIME UTC, from Firefox 140 on Linux. ' +
        'Until DAY, a program with this token can read what you may read without your password.',
    )
    expect(text).toContain(`Check your access tokens:\n${app.address}/account\n`)
    const { secret } = data.createAccessToken
    for (const part of [text, html]) expect(part).not.toMatch(new RegExp(`Buy stars|${secret}`))
  })

  test('causes at most twenty notices an hour, by tokens and passwords together, not counting refused ones', async () => {
    const { userId, person } = await signedIn()
    await app.rateLimiter.count('noticesPerUser', String(userId), 19)
    await create(person)
    expect((await create(person)).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    await app.rateLimiter.refund('noticesPerUser', String(userId), 1)
    expect(await create(person, { name: 'Laptop' })).not.toHaveProperty('errors')
    const changed = await person.run(
      'mutation { changePassword(input: { password: "Betelgeuse 1920" }) { session { id } } }',
    )
    for (const { errors } of [await create(person, { name: 'Tablet' }), changed])
      expect(errors).toMatchObject([
        {
          message: expect.stringMatching(
            /^Too many changes of your account\. Please try again in \d+ minutes\.$/,
          ),
          extensions: { code: 'RATE_LIMITED' },
        },
      ])
  })

  test('without a password confirms by a sign-in within the last ten minutes', async () => {
    const { userId, person } = await signedIn()
    await execute(
      `update session set sess = jsonb_set(sess::jsonb, '{signedInAt}', to_jsonb((sess->>'signedInAt')::bigint - 601000)) where user_id = ?`,
      [userId],
    )
    expect((await create(person)).errors).toMatchObject([
      { extensions: { code: 'REAUTHENTICATION_REQUIRED' } },
    ])
  })

  test('has at most 20 tokens with different names, even when they are created concurrently', async () => {
    const { userId, person } = await signedIn()
    for (let made = 0; made < 17; made++) await app.has(anAccessToken(userId))
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => create(person, { name: `Script ${n}` })))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(3)
    const text = 'An account holds at most 20 access tokens. Revoke one first.'
    for (const { errors } of answers.filter((answer) => answer.errors))
      expect(errors).toMatchObject([{ message: text, extensions: { code: 'CONFLICT' } }])
    const { id, name } = (await listOf(person))[0]
    await person.run(REVOKE, { id })
    expect(await create(person, { name })).not.toHaveProperty('errors')

    const other = await signedIn()
    await create(other.person, { name })
    expect((await create(other.person, { name: ` ${name} ` })).errors).toMatchObject([
      { message: 'You already have an access token with this name', extensions: { code: 'CONFLICT' } },
    ])
  })

  test('revokes a token, but not one of another account', async () => {
    const { userId, person } = await signedIn()
    const thief = await signedIn()
    const { id, secret } = await app.has(anAccessToken(userId))
    const { errors } = await thief.person.run(REVOKE, { id })
    expect(errors).toMatchObject([{ message: 'Access token not found', extensions: { code: 'NOT_FOUND' } }])
    expect((await holding(secret).run(SESSION)).status).toBe(200)
    expect((await person.run(REVOKE, { id })).data).toEqual({
      revokeAccessToken: { deletedId: id, session: { accessTokens: [] } },
    })
    expect((await holding(secret).run(SESSION)).status).toBe(401)
    expect(await listOf(thief.person)).toEqual([])
  })

  test('sees an expired token for 30 days', async () => {
    const { userId, person } = await signedIn()
    const [seen, old] = [await app.has(anAccessToken(userId)), await app.has(anAccessToken(userId))]
    const expire = (id: number, age: string) =>
      execute('update access_token set expires_at = now() - ?::interval where id = ?', [age, id])
    await expire(seen.id, '29 days 23 hours')
    await expire(old.id, '30 days 1 hour')
    await Promise.all([1, 2].map(() => accountPurges.access_tokens(app.orm.em.fork())))
    expect(await listOf(person)).toMatchObject([{ id: seen.id }])
  })
})

test('a token has a name by the rules of names, and lasts 1 to 365 days', async () => {
  const { person } = await signedIn()
  for (const [name, message] of [
    [' ', 'Token name is required'],
    ['x'.repeat(101), 'Token name must be at most 100 characters'],
    ['\u200B', 'Token name must have a visible character'],
    ['\u202Eenohp', 'Token name must not contain characters that change the direction of text'],
  ])
    expect((await create(person, { name })).errors).toMatchObject([{ message }])
  for (const expiresInDays of [0, 366, null])
    expect((await create(person, { expiresInDays })).errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT' } },
    ])
  for (const expiresInDays of [1, 365]) {
    const { data } = await create(person, { expiresInDays, name: ` <b>${expiresInDays}</b> ` })
    const { name, createdAt, expiresAt } = data.createAccessToken.accessToken
    expect(name).toBe(`<b>${expiresInDays}</b>`)
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(expiresInDays * dayMs)
  }
  expect(await listOf(person)).toHaveLength(2)
})

test('tokens are deleted with their account, and revoked when all of its sessions end', async () => {
  const [gone, recovered, other] = [await app.has(aUser()), await app.has(aUser()), await app.has(aUser())]
  const tokens: { secret: string }[] = []
  for (const { id } of [gone, recovered, other]) tokens.push(await app.has(anAccessToken(id)))
  await app.em.fork().nativeDelete(User, { id: gone.id })
  await endSessions(app.em.fork(), recovered.id, { except: 'the session of its owner' })
  const statuses = async () =>
    Promise.all(tokens.map(async ({ secret }) => (await holding(secret).run(SESSION)).status))
  expect(await statuses()).toEqual([401, 200, 200])
  await endAccess(app.em.fork(), recovered.id)
  expect(await statuses()).toEqual([401, 401, 200])
})
