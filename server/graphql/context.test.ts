import { expect, test } from 'vitest'
import { createContext } from './context.ts'

const request = {
  userId: 7,
  session: {},
  visitor: { hash: '0'.repeat(32), isRobot: false },
  browserSecret: 'a secret',
  network: '203.0.113.1',
  requestId: 'an id',
  idempotencyKey: 'a key',
} as Parameters<typeof createContext>[0]

test.each(['userId', 'session', 'visitor', 'browserSecret'] as const)(
  'an answer is personal once anything asked for the %s',
  (asked) => {
    const context = createContext(request)
    const copy: typeof context = Object.assign(Object.create(Object.getPrototypeOf(context)), context) // as Apollo does
    expect(context.isPersonal).toBe(false)
    expect(copy[asked]).toBe(request[asked])
    expect(context.isPersonal).toBe(true)
  },
)

test('an answer is everybody’s while nothing asked who is asking', () => {
  const context = createContext(request)
  expect([context.network, context.requestId, context.idempotencyKey]).toEqual([
    '203.0.113.1',
    'an id',
    'a key',
  ])
  expect(context.isPersonal).toBe(false)
})
