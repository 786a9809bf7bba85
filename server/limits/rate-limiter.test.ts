import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { requestLimits } from './request-limits.ts'

test('a load test scales the limits of networks, of which one attempt stays, but not those of accounts', async () => {
  await using app = await testApp()
  const pool = await app.orm.em.getConnection().getNativeClient()
  const attemptsWith = async (scale: number, counter: keyof typeof requestLimits.rates) => {
    const limiter = createRateLimiter({ pool, logger: pino({ level: 'silent' }), scale })
    const isAllowed = () =>
      limiter.count(counter, `a key at ${scale}`).then(
        () => true,
        () => false,
      )
    let attempts = 0
    while (await isAllowed()) attempts++
    return attempts
  }
  expect(await attemptsWith(1.1, 'signInsPerNetwork')).toBe(33)
  expect(await attemptsWith(0.01, 'signInsPerNetwork')).toBe(1)
  expect(await attemptsWith(1.1, 'failedSignInsPerAccount')).toBe(10)
  expect(await attemptsWith(0.5, 'failedSignInsPerAccount')).toBe(10)
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
    reportsPerNetwork: [10, 60 * minute],
    uploadedFilesPerUser: [120, 10 * minute],
    exportsPerAccount: [1, 20],
    writesPerUser: [60, minute],
    browserErrorsPerNetwork: [30, minute],
    loggedBrowserErrors: [60, minute],
    requestsPerNetwork: [600, minute],
  }
  for (const [name, { points, durationSeconds }] of Object.entries(requestLimits.rates))
    expect([name, points, durationSeconds]).toEqual([name, ...promised[name as keyof typeof promised]])
})
