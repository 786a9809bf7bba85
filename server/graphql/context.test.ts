import { expect, test } from 'vitest'
import { createContext, type RequestParts, type Services } from './context.ts'

const sessionUser = { id: 7, displayName: 'Ada' }
const session = {}
const visitor = { hash: '0'.repeat(32), isRobot: false }
const browserSecret = 'a secret'
const request = {
  sessionUser: () => sessionUser,
  session,
  visitor: () => visitor,
  browserSecret: () => browserSecret,
  network: '203.0.113.1',
  userAgent: 'a browser',
  requestId: 'an id',
  idempotencyKey: 'a key',
} as unknown as RequestParts
const services = { forkEntityManager: () => ({}) } as unknown as Services

test.each([
  ['sessionUser', sessionUser],
  ['userId', 7],
  ['session', session],
  ['visitor', visitor],
  ['browserSecret', browserSecret],
  ['network', '203.0.113.1'],
  ['userAgent', 'a browser'],
] as const)('a response is private once a resolver read %s', (asked, value) => {
  const context = createContext(services, request)
  const copy: typeof context = Object.assign(Object.create(Object.getPrototypeOf(context)), context) // as Apollo does
  expect(context.isPersonal).toBe(false)
  expect(copy[asked]).toBe(value)
  expect(context.isPersonal).toBe(true)
})

test('a response is public while no resolver reads the session', () => {
  const context = createContext(services, request)
  expect([context.requestId, context.idempotencyKey]).toEqual(['an id', 'a key'])
  expect(context.isPersonal).toBe(false)
})
