import type { Request, Response } from 'express'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { shedLoad } from './load-shedding.ts'

const session = { 'x-apollo-operation-name': 'Session' }
const cheap = [
  { baseUrl: '/graphql', path: '/', headers: session },
  { baseUrl: '/_api', path: '/auth/session', headers: {} },
  { baseUrl: '', path: '/dashboard', headers: {} },
]
const ordinary = [
  { baseUrl: '/graphql', path: '/', headers: {} },
  { baseUrl: '/_api', path: '/creator-profiles/list', headers: session },
  { baseUrl: '', path: '/creators/dusty-lane', headers: session },
]

/** Returns the shares of ordinary and of cheap requests that are shed at this moment. */
function sharesOf(middleware: ReturnType<typeof shedLoad>) {
  const rounds = 300
  const share = (requests: object[]) => {
    let shed = 0
    for (let round = 0; round < rounds; round++)
      for (const request of requests)
        middleware(request as Request, {} as Response, (error) => void (shed += error ? 1 : 0))
    return shed / rounds / requests.length
  }
  return { ordinary: share(ordinary), cheap: share(cheap) }
}

test('while many statements wait for a connection, session checks and pages without a query are rejected last', () => {
  const pool = { waitingCount: 0 }
  const shedding = shedLoad({ pool: pool as Pool, maxDelayMs: 0, onShed: () => {} })
  for (const [waiting, shares] of [
    [199, { ordinary: 0, cheap: 0 }],
    [200, { ordinary: 1, cheap: 0 }],
    [399, { ordinary: 1, cheap: 0 }],
    [400, { ordinary: 1, cheap: 1 }],
  ] as const) {
    pool.waitingCount = waiting
    expect(sharesOf(shedding)).toEqual(shares)
  }
})

test('while the event loop is late, session checks and pages without a query are rejected when nearly all others are', async () => {
  const shedding = shedLoad({ pool: { waitingCount: 0 } as Pool, maxDelayMs: 200, onShed: () => {} })
  let shares = sharesOf(shedding)
  while (shares.cheap === 0) {
    const until = performance.now() + 600
    while (performance.now() < until);
    await sleep(1)
    shares = sharesOf(shedding)
    if (shares.cheap > 0) expect(shares.ordinary).toBeGreaterThan(0.85)
  }
  await expect.poll(() => sharesOf(shedding), { timeout: 10_000 }).toEqual({ ordinary: 0, cheap: 0 })
})
