import { describe, expect, test } from 'vitest'
import { anAccessToken, aUser } from '../../../testing/factories.ts'
import { runMutation } from '../../../testing/run-mutation.ts'
import { forAllTests, type Person, testApp } from '../../../testing/test-app.ts'
import { waitingMails } from '../../../testing/waiting-mails.ts'

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

describe('a user', () => {
  test('creates a token, whose secret is shown once, stored only as a hash, and not in the mail that notifies its owner', async () => {
    const { userId, person } = await signedIn()
    const { data } = await create(person, { name: 'Buy stars at www.example' })
    const { secret, accessToken, session } = data.createAccessToken
    expect(session).toEqual({ accessTokens: [{ id: accessToken.id }] })
    expect(secret).toMatch(/^astro_[\w-]{43}$/)
    const { id, name, scope, expiresAt, createdAt } = accessToken
    expect(await listOf(person)).toEqual([{ id, name, scope, expiresAt, lastUsedAt: null }])
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(30 * dayMs)
    const stored = JSON.stringify(await app.em.execute('select * from access_token where id = ?', [id]))
    expect(stored).not.toContain(secret.slice('astro_'.length))
    expect((await holding(secret).run(SESSION)).data.session).toEqual({ id: userId })

    const [mail, ...others] = await waitingMails(app)
    expect(others).toEqual([])
    expect(mail!.subject).toBe('Your account has a new access token')
    const { text, html } = mail!
    expect(text.replaceAll(/\d{1,2} \w+ \d{4}/g, 'DAY').replace(/\d\d:\d\d/, 'TIME')).toContain(
      'An access token was created for your Astrofolio account on DAY at TIME UTC, from Firefox 140 on Linux. ' +
        'Until DAY, a program with this token can change your profile and its lists without your password.',
    )
    expect(text).toContain(`Check your access tokens:\n${app.address}/account\n`)
    expect(text + html).not.toMatch(new RegExp(`Buy stars|${secret}`))
  })

  test('sees when a token was last used, with a precision of a minute and one write a minute', async () => {
    const { userId, person } = await signedIn()
    const { id, secret } = await app.has(anAccessToken(userId))
    const lastUse = async () => (await listOf(person))[0].lastUsedAt
    const statementsOfUse = async () => {
      const statements = await app.statementsOf(() => holding(secret).run(SESSION))
      return statements.map((text) => /\w+/.exec(text)![0])
    }
    for (const age of [undefined, '2 hours']) {
      if (age)
        await app.em.execute(`update access_token set last_used_at = now() - ?::interval where id = ?`, [
          age,
          id,
        ])
      expect(await statementsOfUse()).toEqual(['select', 'update'])
      expect(await statementsOfUse()).toEqual(['select'])
      expect(Date.now() - Date.parse(await lastUse())).toBeLessThan(60_000)
    }
  })

  test('causes at most twenty notices an hour, by tokens and passwords together, not counting refused ones', async () => {
    const { userId, person } = await signedIn()
    await app.rateLimiter.count('noticesPerUser', String(userId), 19)
    await create(person)
    expect((await create(person)).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    await app.rateLimiter.refund('noticesPerUser', String(userId), 1)
    expect(await create(person, { name: 'Laptop' })).not.toHaveProperty('errors')
    const changed = await runMutation(person, 'changePassword', { input: { password: 'Betelgeuse 1920' } })
    const message = /^Too many changes of your account\. Please try again in \d+ minutes\.$/
    for (const { errors } of [await create(person, { name: 'Tablet' }), changed])
      expect(errors).toMatchObject([
        { message: expect.stringMatching(message), extensions: { code: 'RATE_LIMITED' } },
      ])
  })

  test('has at most 20 tokens with different names, even when they are created concurrently', async () => {
    const { userId, person } = await signedIn()
    for (let made = 0; made < 18; made++) await app.has(anAccessToken(userId))
    const answers = await Promise.all([1, 2, 3].map((n) => create(person, { name: `Script ${n}` })))
    const text = 'An account holds at most 20 access tokens. Revoke one first.'
    expect(answers.flatMap(({ errors = [] }) => errors)).toMatchObject([
      { message: text, extensions: { code: 'CONFLICT' } },
    ])
    const [{ id }, { name }] = await listOf(person)
    await person.run(REVOKE, { id })
    expect((await create(person, { name: ` ${name} ` })).errors).toMatchObject([
      { message: 'You already have an access token with this name', extensions: { code: 'CONFLICT' } },
    ])
    expect(await create((await signedIn()).person, { name })).not.toHaveProperty('errors')
  })

  test('revokes a token, but not one of another account', async () => {
    const { userId, person } = await signedIn()
    const thief = await signedIn()
    const { id } = await app.has(anAccessToken(userId))
    expect((await thief.person.run(REVOKE, { id })).errors).toMatchObject([
      { message: 'Access token not found', extensions: { code: 'NOT_FOUND' } },
    ])
    expect(await listOf(person)).toHaveLength(1)
    expect((await person.run(REVOKE, { id })).data).toEqual({
      revokeAccessToken: { deletedId: id, session: { accessTokens: [] } },
    })
  })
})

test('a token has a name by the rules of names, and lasts 1 to 365 days', async () => {
  const { person } = await signedIn()
  for (const [name, message] of [
    [' ', 'Token name is required'],
    ['x'.repeat(101), 'Token name must be at most 100 characters'],
    ['\u200B', 'Token name must have a visible character'],
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
})
