import { EventEmitter } from 'node:events'
import type { Request, Response } from 'express'
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

const settings = { statementsWaiting: () => 0, maxDelayMs: 0, onShed: () => {} }

/** Returns the response, which has not ended. */
function send(
  { count, handler }: ReturnType<typeof shedLoad>,
  sent: object,
  next: (error?: unknown) => void,
) {
  const [request, response] = [sent as Request, new EventEmitter() as Response]
  count(request, response, () => handler(request, response, next))
  return response
}

/** Returns the shares of ordinary and of cheap requests that are shed at this moment. */
function sharesOf(shedding: ReturnType<typeof shedLoad>) {
  const rounds = 300
  const share = (requests: object[]) => {
    let shed = 0
    for (let round = 0; round < rounds; round++)
      for (const request of requests)
        send(shedding, request, (error) => void (shed += error ? 1 : 0)).emit('close')
    return shed / rounds / requests.length
  }
  return { ordinary: share(ordinary), cheap: share(cheap) }
}

test('while many statements wait for a connection, session checks and pages without a query are rejected last', () => {
  let statementsWaiting = 0
  const shedding = shedLoad({ ...settings, statementsWaiting: () => statementsWaiting })
  for (const [waiting, shares] of [
    [199, { ordinary: 0, cheap: 0 }],
    [200, { ordinary: 1, cheap: 0 }],
    [399, { ordinary: 1, cheap: 0 }],
    [400, { ordinary: 1, cheap: 1 }],
  ] as const) {
    statementsWaiting = waiting
    expect(sharesOf(shedding)).toEqual(shares)
  }
})

test('while statements of one network wait for a connection, the requests of other networks are not rejected', () => {
  let statementsWaiting = 0
  const shedding = shedLoad({ ...settings, statementsWaiting: () => statementsWaiting })
  const isRefused = (ip: string) => {
    let refusal: unknown = 'unanswered'
    send(shedding, { ...ordinary[0], ip }, (error) => void (refusal = error))
    return refusal !== undefined
  }
  for (let n = 0; n < 30; n++) expect(isRefused('203.0.113.1')).toBe(false)
  statementsWaiting = 399
  expect(isRefused('203.0.113.1')).toBe(true)
  for (let n = 1; n <= 10; n++) expect(isRefused('198.51.100.1')).toBe(false)
  expect(isRefused('198.51.100.2')).toBe(false)
  statementsWaiting = 400
  expect(isRefused('198.51.100.2')).toBe(true)
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
  const shedding = shedLoad({ ...settings, maxDelayMs: 200 })
  expect(sharesOf(shedding)).toEqual({ ordinary: 0, cheap: 0 })
  let ticks = 0
  while (sharesOf(shedding).cheap === 0 && ticks++ < 100) tick(600)
  const { ordinary, cheap } = sharesOf(shedding)
  expect(cheap).toBeGreaterThan(0)
  expect(ordinary).toBeGreaterThan(0.85)
  for (let elapsed = 0; elapsed < 10_000; elapsed += interval) tick(interval)
  expect(sharesOf(shedding)).toEqual({ ordinary: 0, cheap: 0 })
})
