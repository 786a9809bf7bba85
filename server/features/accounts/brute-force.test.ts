import { expect, test } from 'vitest'
import { cpuMsOf } from '../../testing/cpu-time.ts'
import { aUser } from '../../testing/factories.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'
import { hashPassword } from '../identity/passwords.ts'
import { User } from '../session/user.entity.ts'

const app = forAllTests(() => testApp({ rateLimitScale: 1 }))

const password = 'Mare Tranquillitatis 69'
const passwordHash = await hashPassword(password)

let networks = 0
const from = (network = `198.51.100.${++networks}`) => app.visitor({ 'x-forwarded-for': network })
const logIn = (email: string, password: string) =>
  from().post('/auth/login_with_password', { email, password })

async function anAccount() {
  const { id, email } = await app.has(aUser())
  await app.em.fork().nativeUpdate(User, { id }, { passwordHash })
  return { id, email }
}

test('of concurrent guesses at one account ten are checked, each once however it is typed, and then even the right password is refused', async () => {
  const { email } = await anAccount()
  await app.rateLimiter.count('failedSignInsPerAccount', email, 7)
  const spellings = [email, email.toUpperCase()]
  const statuses: number[] = []
  const statements = await app.statementsOf(async () => {
    // Compared as it was typed too.
    const guesses = Array.from({ length: 8 }, (_, n) => logIn(spellings[n % 2]!, `Zu\u0308rich ${n}`))
    for (const { status } of await Promise.all(guesses)) statuses.push(status)
  })
  expect(statuses.toSorted((a, b) => a - b)).toEqual([401, 401, 401, 429, 429, 429, 429, 429])
  // The hash is read only to compare a password.
  expect(statements.filter((text) => text.includes('from "users"'))).toHaveLength(3)
  const message = 'Too many failed sign-ins for this account. Please try again in 15 minutes.'
  expect(await logIn(email, password)).toMatchObject({ status: 429, body: { error: message } })
})

test('a stolen session may guess the current password ten times, like a sign-in', async () => {
  const { id, email } = await anAccount()
  const thief = await app.as({ id })
  await app.rateLimiter.count('failedSignInsPerAccount', email, 9)
  const remove = (currentPassword: string) => thief.post('/account/delete', { currentPassword })
  expect((await remove('the last guess')).status).toBe(400)
  expect((await remove(password)).status).toBe(429)
})

test.each([
  ['logIn(input: { email: "nobody@people.example", password: "a guess" }) { session { id } }'],
  ['resetPassword(input: { token: "a guess", password: "Betelgeuse 1920" }) { success }'],
  ['signInWithPasskey(input: { response: "{}" }) { session { id } }'],
])('a network may guess thirty times in five minutes, by %s', async (field) => {
  const network = `203.0.113.${++networks}`
  await app.rateLimiter.count('signInsPerNetwork', network, 29)
  const guess = async () => (await from(network).run(`mutation { ${field} }`)).errors![0]!.extensions['code']
  expect(await guess()).not.toBe('RATE_LIMITED')
  expect(await guess()).toBe('RATE_LIMITED')
})

test('a user who mistypes before a sign-in is not locked out by it later', async () => {
  const { email } = await anAccount()
  await app.rateLimiter.count('failedSignInsPerAccount', email, 9)
  expect((await logIn(email, password)).status).toBe(200)
  await app.rateLimiter.count('failedSignInsPerAccount', email, 9)
  expect((await logIn(email, password)).status).toBe(200)
})

test('neither the time nor the text of a response reveals whether an account exists or has a password', async () => {
  const refusals = async (email: string) => {
    const answers: unknown[] = []
    const cpuMs = await cpuMsOf(async () => {
      for (let guess = 0; guess < 3; guess++) answers.push(await logIn(email, 'guess'))
    })
    return { answers, cpuMs }
  }
  const known = await refusals((await anAccount()).email)
  const refused = { status: 401, body: { error: 'Invalid email or password' } }
  expect(known.answers).toMatchObject([refused, refused, refused])
  for (const email of ['unknown@people.example', (await app.has(aUser())).email]) {
    const { answers, cpuMs } = await refusals(email)
    expect(answers).toEqual(known.answers)
    // Without a hash, an unknown email would be refused in a tenth of the time.
    expect(cpuMs / known.cpuMs).toBeGreaterThan(0.4)
    expect(cpuMs / known.cpuMs).toBeLessThan(3)
  }
})
