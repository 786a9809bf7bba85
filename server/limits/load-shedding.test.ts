import type { Request, Response } from 'express'
import type { Pool } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { shedLoad } from './load-shedding.ts'
import { requestLimits } from './request-limits.ts'

afterEach(() => vi.useRealTimers().restoreAllMocks())

const session = { 'x-apollo-operation-name': 'Session', 'content-length': '300' }
const cheap = [
  { baseUrl: '/graphql', path: '/', headers: session },
  { baseUrl: '/graphql', path: '/', headers: { ...session, 'x-apollo-operation-name': 'LogOut' } },
  { baseUrl: '/_api', path: '/auth/session', headers: {} },
  { baseUrl: '', path: '/dashboard', headers: {} },
]
const ordinary = [
  { baseUrl: '/graphql', path: '/', headers: {} },
  { baseUrl: '/graphql', path: '/', headers: { ...session, 'content-length': '5000' } },
  { baseUrl: '/graphql', path: '/', headers: { ...session, 'content-length': undefined } },
  { baseUrl: '/_api', path: '/creator-profiles/list', headers: session },
  { baseUrl: '', path: '/creators/dusty-lane', headers: session },
]

/** Returns the shares of ordinary and of cheap requests that are shed at this moment. */
function sharesOf({ handler }: ReturnType<typeof shedLoad>) {
  const rounds = 300
  const share = (requests: object[]) => {
    let shed = 0
    for (let round = 0; round < rounds; round++)
      for (const request of requests)
        handler(request as Request, {} as Response, (error) => void (shed += error ? 1 : 0))
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

test('while the event loop is late, session checks and pages without a query are rejected when nearly all others are', () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const { interval } = requestLimits.shedding
  const tick = (afterMs: number) => {
    now += afterMs
    vi.advanceTimersByTime(interval)
  }
  const shedding = shedLoad({ pool: { waitingCount: 0 } as Pool, maxDelayMs: 200, onShed: () => {} })
  expect(sharesOf(shedding)).toEqual({ ordinary: 0, cheap: 0 })
  let ticks = 0
  while (sharesOf(shedding).cheap === 0 && ticks++ < 100) tick(600)
  const { ordinary, cheap } = sharesOf(shedding)
  expect(cheap).toBeGreaterThan(0)
  expect(ordinary).toBeGreaterThan(0.85)
  for (let elapsed = 0; elapsed < 10_000; elapsed += interval) tick(interval)
  expect(sharesOf(shedding)).toEqual({ ordinary: 0, cheap: 0 })
})
