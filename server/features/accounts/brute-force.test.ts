import { execute, parse } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContext, type RequestParts, type Services } from '../../graphql/context.ts'
import { createSchema } from '../../schema.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimitScale: 1 })
})
afterAll(() => app[Symbol.asyncDispose]())

let networks = 0
const aNetwork = () => ({ 'x-forwarded-for': `198.51.100.${++networks}` })

const registration = (name: string) => ({
  email: `${name}@people.example`,
  password: 'Mare Tranquillitatis 69',
  displayName: 'Vera Rubin',
})

test('a network may register twenty accounts an hour, failed attempts included, and other networks are not affected', async () => {
  const points = 20
  const person = app.visitor(aNetwork())
  const statuses: number[] = []
  // Every second email is taken: failed registrations count too.
  for (let tried = 0; tried <= points; tried++) {
    const { status } = await person.post('/auth/register_with_password', registration(`new-${tried >> 1}`))
    statuses.push(status)
  }
  expect(statuses.slice(0, points)).toEqual(
    Array.from({ length: points }, (_, n) => (n % 2 === 0 ? 200 : 409)),
  )
  expect(statuses.at(-1)).toBe(429)
  const other = app.visitor(aNetwork())
  expect((await other.post('/auth/register_with_password', registration('neighbour'))).status).toBe(200)
})

test('of two hundred concurrent guesses at one account ten are checked', async () => {
  const points = 10
  const { email, password } = registration('guessed-at')
  const spellings = [email, email.toUpperCase()]
  const guess = async (tried: string, spelled = email) =>
    (await app.visitor(aNetwork()).post('/auth/login_with_password', { email: spelled, password: tried }))
      .status
  const statuses: number[] = []
  const statements = await app.statementsOf(async () => {
    statuses.push(
      ...(await Promise.all(Array.from({ length: 200 }, (_, n) => guess(`guess ${n}`, spellings[n % 2])))),
    )
  })
  expect(statuses.filter((status) => status === 401)).toHaveLength(points)
  expect(statuses.filter((status) => status === 429)).toHaveLength(200 - points)
  // The hash is read only to compare a password.
  expect(statements.filter((text) => text.includes('from "users"'))).toHaveLength(points)
  expect(await guess(password)).toBe(429)
})

test('a stolen session may guess the current password ten times, like a sign-in', async () => {
  const points = 10
  const input = registration('session-stolen')
  const thief = app.visitor(aNetwork()).keepingCookies()
  await thief.post('/auth/register_with_password', input)
  await app.rateLimiter.count('failedSignInsPerAccount', input.email, points - 1)
  const remove = (currentPassword: string) => thief.post('/account/delete', { currentPassword })
  expect((await remove('the last guess')).status).toBe(400)
  expect((await remove(input.password)).status).toBe(429)
})

/**
 * Runs a document with neither the rules of documents nor the limit on its cost, which refuse a second sign-in:
 * only the counters of the resolvers remain. Its sessions are not saved.
 */
const runUnlimited = (document: string, network: string) =>
  execute({
    schema: createSchema(),
    document: parse(document),
    contextValue: createContext(
      { forkEntityManager: () => app.orm.em.fork(), rateLimiter: app.rateLimiter } as unknown as Services,
      { network, session: { begin: async () => {}, end: async () => {} } } as unknown as RequestParts,
    ),
  })

test('each sign-in of a document is counted, not each document', async () => {
  const points = 30
  const { email, password, displayName } = registration('aliased')
  await app.visitor(aNetwork()).post('/auth/register_with_password', { email, password, displayName })
  const logIn = `logIn(input: { email: "${email}", password: "${password}" }) { session { displayName } }`
  const aliased = Array.from({ length: points + 1 }, (_, n) => `a${n}: ${logIn}`).join(' ')
  const signedIn = Array.from({ length: points }, (_, n) => [`a${n}`, { session: { displayName } }])
  expect(await runUnlimited(`mutation { ${aliased} }`, 'a network')).toMatchObject({
    data: { ...Object.fromEntries(signedIn), [`a${points}`]: null },
    errors: [{ path: [`a${points}`], extensions: { code: 'RATE_LIMITED' } }],
  })
})

test('a user who mistypes before each sign-in is never locked out', async () => {
  const points = 10
  const input = registration('mistyping')
  await app.visitor(aNetwork()).post('/auth/register_with_password', input)
  const statuses: number[] = []
  for (let tried = 0; tried <= points; tried++)
    for (const password of ['mistyped', input.password])
      statuses.push(
        (await app.visitor(aNetwork()).post('/auth/login_with_password', { ...input, password })).status,
      )
  expect(statuses).toEqual(Array.from({ length: points + 1 }, () => [401, 200]).flat())
})

test('neither the time nor the text of a response reveals whether an account exists', async () => {
  const shortest = { known: Infinity, unknown: Infinity }
  // Without a hash, an unknown email would be refused in a tenth of the time.
  const isAlike = () => {
    const ratio = shortest.unknown / shortest.known
    return ratio > 0.4 && ratio < 3
  }
  for (let round = 0; round < 9 || (round < 40 && !isAlike()); round++) {
    await app.visitor(aNetwork()).post('/auth/register_with_password', registration(`known-${round}`))
    for (const name of ['known', 'unknown'] as const) {
      const begun = performance.now()
      const email = `${name}-${round}@people.example`
      const { status } = await app
        .visitor(aNetwork())
        .post('/auth/login_with_password', { email, password: 'guess' })
      expect(status).toBe(401)
      shortest[name] = Math.min(shortest[name], performance.now() - begun)
    }
  }
  expect(isAlike(), JSON.stringify(shortest)).toBe(true)
})
