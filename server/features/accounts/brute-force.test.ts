import { execute, parse } from 'graphql'
import { expect, test } from 'vitest'
import { createContext, type RequestParts, type Services } from '../../graphql/context.ts'
import { createSchema } from '../../schema.ts'
import { cpuMsOf } from '../../testing/cpu-time.ts'
import { forAllTests, type RestAnswer, testApp } from '../../testing/test-app.ts'

const app = forAllTests(() => testApp({ rateLimitScale: 1 }))

let networks = 0
const anAddress = () => `198.51.100.${++networks}`
const from = (network = anAddress()) => app.visitor({ 'x-forwarded-for': network })

const registration = (name: string) => ({
  email: `${name}@people.example`,
  password: 'Mare Tranquillitatis 69',
  displayName: 'Vera Rubin',
})

const register = async (name: string, network?: string) =>
  (await from(network).post('/auth/register_with_password', registration(name))).status
const logIn = (email: string, password: string) =>
  from().post('/auth/login_with_password', { email, password })

test('a network may register twenty accounts an hour, failed attempts included, and other networks are not affected', async () => {
  const network = anAddress()
  await app.rateLimiter.count('registrationsPerNetwork', network, 18)
  const statuses = []
  for (const name of ['new', 'new', 'another']) statuses.push(await register(name, network))
  expect(statuses).toEqual([200, 409, 429])
  expect(await register('neighbour')).toBe(200)
})

test('of fifty concurrent guesses at one account ten are checked, and then even the right password is refused', async () => {
  const { email, password } = registration('guessed-at')
  await register('guessed-at')
  const spellings = [email, email.toUpperCase()]
  const statuses: number[] = []
  const statements = await app.statementsOf(async () => {
    const guesses = Array.from({ length: 50 }, (_, n) => logIn(spellings[n % 2]!, `guess ${n}`))
    for (const { status } of await Promise.all(guesses)) statuses.push(status)
  })
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  // The hash is read only to compare a password.
  expect(statements.filter((text) => text.includes('from "users"'))).toHaveLength(10)
  const message = 'Too many failed sign-ins for this account. Please try again in 15 minutes.'
  expect(await logIn(email, password)).toMatchObject({ status: 429, body: { error: message } })
})

test('a guess that is compared as it was typed too counts once', async () => {
  const { email } = registration('decomposed')
  await app.rateLimiter.count('failedSignInsPerAccount', email, 8)
  const statuses = []
  for (let n = 0; n < 3; n++) statuses.push((await logIn(email, `Zu\u0308rich ${n}`)).status)
  expect(statuses).toEqual([401, 401, 429])
})

test('a stolen session may guess the current password ten times, like a sign-in', async () => {
  const input = registration('session-stolen')
  const thief = from().keepingCookies()
  await thief.post('/auth/register_with_password', input)
  await app.rateLimiter.count('failedSignInsPerAccount', input.email, 9)
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

test('a network may sign in thirty times in five minutes, and each sign-in of a document is counted', async () => {
  const { email, password, displayName } = registration('aliased')
  await register('aliased')
  await app.rateLimiter.count('signInsPerNetwork', 'a network', 29)
  const logIn = `logIn(input: { email: "${email}", password: "${password}" }) { session { displayName } }`
  expect(await runUnlimited(`mutation { a: ${logIn} b: ${logIn} }`, 'a network')).toMatchObject({
    data: { a: { session: { displayName } }, b: null },
    errors: [{ path: ['b'], extensions: { code: 'RATE_LIMITED' } }],
  })
})

test('a user who mistypes before each sign-in is never locked out', async () => {
  const { email, password } = registration('mistyping')
  await register('mistyping')
  for (let day = 0; day < 2; day++) {
    await app.rateLimiter.count('failedSignInsPerAccount', email, 8)
    expect((await logIn(email, 'mistyped')).status).toBe(401)
    expect((await logIn(email, password)).status).toBe(200)
  }
})

test('neither the time nor the text of a response reveals whether an account exists', async () => {
  const { email } = registration('known')
  await register('known')
  const refusals = async (email: string) => {
    const answers: RestAnswer[] = []
    const cpuMs = await cpuMsOf(async () => {
      for (let guess = 0; guess < 5; guess++) answers.push(await logIn(email, 'guess'))
    })
    return { answers, cpuMs }
  }
  const [known, unknown] = [await refusals(email), await refusals('unknown@people.example')]
  expect(known.answers.map(({ status }) => status)).toEqual(Array(5).fill(401))
  expect(unknown.answers).toEqual(known.answers)
  // Without a hash, an unknown email would be refused in a tenth of the time.
  expect(unknown.cpuMs / known.cpuMs).toBeGreaterThan(0.4)
  expect(unknown.cpuMs / known.cpuMs).toBeLessThan(3)
})
