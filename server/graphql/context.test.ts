import { expect, test } from 'vitest'
import { createContext, type RequestParts, type Services } from './context.ts'

const values = {
  sessionUser: { id: 7, displayName: 'Ada' },
  userId: 7,
  session: {},
  visitor: { hash: '0'.repeat(32), isRobot: false },
  browserSecret: 'a secret',
  host: 'astrofolio.example',
  network: '203.0.113.1',
  userAgent: 'a browser',
}
const request = {
  ...values,
  sessionUser: () => values.sessionUser,
  visitor: () => values.visitor,
  browserSecret: () => values.browserSecret,
  requestId: 'an id',
  idempotencyKey: 'a key',
} as unknown as RequestParts
const services = { forkEntityManager: () => ({}) } as unknown as Services

test.each(Object.keys(values) as (keyof typeof values)[])(
  'a response is public until a resolver reads the %s',
  (asked) => {
    const context = createContext(services, request)
    const copy: typeof context = Object.assign(Object.create(Object.getPrototypeOf(context)), context) // as Apollo does
    expect([context.requestId, context.idempotencyKey, context.isPersonal]).toEqual(['an id', 'a key', false])
    expect(copy[asked]).toBe(values[asked])
    expect(context.isPersonal).toBe(true)
  },
)
