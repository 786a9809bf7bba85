import { expect, test } from 'vitest'
import { type Person, testApp } from '../testing/test-app.ts'
import { requestLimits } from './request-limits.ts'

const LOG_IN = 'mutation LogIn($input: LogInInput!) { logIn(input: $input) { session { id } } }'

let networks = 0
const aNetwork = () => ({ 'x-forwarded-for': `198.51.100.${++networks}` })

async function guesses(tries: { person: Person; email: string }[]): Promise<unknown[]> {
  const codes: unknown[] = []
  for (const { person, email } of tries) {
    const { errors } = await person.run(LOG_IN, { input: { email, password: 'guess' } })
    codes.push(errors![0]!.extensions['code'])
  }
  return codes
}

const refusals = (count: number): string[] => Array.from({ length: count }, () => 'UNAUTHENTICATED')

test('a network in a load test may sign in more often, by the scale', async () => {
  await using app = await testApp({ rateLimitScale: 1.1 })
  const person = app.visitor(aNetwork())
  const tries = Array.from({ length: 34 }, (_, n) => ({ person, email: `nobody-${n}@people.example` }))
  expect(await guesses(tries)).toEqual([...refusals(33), 'RATE_LIMITED'])
})

test('failed sign-ins of an account are counted in all processes together, also in a load test', async () => {
  await using app = await testApp({ rateLimitScale: 1.1 })
  await using other = await testApp({ orm: app.orm, rateLimitScale: 0.5 })
  const { points } = requestLimits.rates.failedSignInsPerAccount
  const tries = Array.from({ length: points + 2 }, (_, n) => ({
    person: (n % 2 ? other : app).visitor(aNetwork()),
    email: 'somebody@people.example',
  }))
  expect(await guesses(tries)).toEqual([...refusals(points), 'RATE_LIMITED', 'RATE_LIMITED'])
})

test('a network has one attempt, however small the scale', async () => {
  await using app = await testApp({ rateLimitScale: 1 / 100 })
  const person = app.visitor(aNetwork())
  const tries = ['one', 'two'].map((name) => ({ person, email: `${name}@people.example` }))
  expect(await guesses(tries)).toEqual(['UNAUTHENTICATED', 'RATE_LIMITED'])
})

test('the rates are those of the table', () => {
  const minute = 60
  const promised: Record<keyof typeof requestLimits.rates, [times: number, seconds: number]> = {
    failedSignInsPerAccount: [10, 15 * minute],
    signInsPerNetwork: [30, 5 * minute],
    registrationsPerNetwork: [20, 60 * minute],
    passwordResetsPerNetwork: [20, 60 * minute],
    linkMailsPerMailbox: [3, 60 * minute],
    linkMailsPerMailboxAndDay: [5, 24 * 60 * minute],
    noticesPerMailboxAndDay: [10, 24 * 60 * minute],
    furtherNoticesPerAddress: [1, 60 * minute],
    mailsOfSite: [1_000, 60 * minute],
    emailChangesPerUser: [5, 60 * minute],
    noticesPerUser: [20, 60 * minute],
    providerChangesPerUser: [20, 60 * minute],
    connectionsPerUser: [20, 60 * minute],
    userCodesPerAccount: [10, 10 * minute],
    userCodesPerNetwork: [30, 10 * minute],
    authorizationsPerNetwork: [60, 10 * minute],
    passkeyChallengesPerNetwork: [100, 5 * minute],
    deviceAuthorizationsPerNetwork: [30, 10 * minute],
    renewalsPerConnectedApp: [60, 60 * minute],
    uploadedFilesPerUser: [120, 10 * minute],
    exportsPerAccount: [1, 20],
    writesPerUser: [60, minute],
    requestsPerNetwork: [600, minute],
  }
  for (const [name, { points, durationSeconds }] of Object.entries(requestLimits.rates))
    expect([name, points, durationSeconds]).toEqual([name, ...promised[name as keyof typeof promised]])
})
