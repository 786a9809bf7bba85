import { ApolloServer } from '@apollo/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Context } from '../graphql/context.ts'
import { Bulkhead, operationBulkheads } from './operation-bulkheads.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const busy = { extensions: { code: 'BUSY', retryAfter: 1 } }

async function full() {
  const bulkhead = new Bulkhead()
  for (let running = 0; running < 10; running++) await bulkhead.enter()
  return bulkhead
}

test('ten operations of a kind run at a time, a hundred wait for them, and the next is rejected at once', async () => {
  const bulkhead = await full()
  let entered = 0
  const waiting = Array.from({ length: 100 }, () => bulkhead.enter().then(() => entered++))
  await expect(bulkhead.enter()).rejects.toMatchObject(busy)
  expect(entered).toBe(0)
  for (let left = 0; left < 100; left++) bulkhead.leave()
  await Promise.all(waiting)
  expect(entered).toBe(100)
})

test('an operation waits two and a half seconds for its turn, then it is rejected', async () => {
  const bulkhead = await full()
  const refused = vi.fn<() => void>()
  const entered = bulkhead.enter()
  entered.catch(refused)
  await vi.advanceTimersByTimeAsync(2_499)
  expect(refused).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(refused).toHaveBeenCalledOnce()
  await expect(entered).rejects.toMatchObject(busy)
})

test('when no operation of a kind has ended for a second, no further ones wait', async () => {
  const bulkhead = await full()
  const refused = vi.fn<() => void>()
  await vi.advanceTimersByTimeAsync(1_000)
  bulkhead.enter().catch(refused)
  await vi.advanceTimersByTimeAsync(1)
  expect(refused).not.toHaveBeenCalled()
  await expect(bulkhead.enter()).rejects.toMatchObject(busy)
})

test.each(['responseForOperation', 'willSendResponse', 'didEncounterErrors'])(
  'an operation leaves its place even when the hook %s of another plugin throws',
  async (hook) => {
    vi.useRealTimers()
    let isFailing = true
    const failing = async () => {
      if (isFailing) throw new Error('The unexpected')
      return null
    }
    const refused = vi.fn<() => void>()
    const apollo = new ApolloServer<Context>({
      typeDefs: 'type Query { one: Int! }',
      resolvers: { Query: { one: () => (isFailing ? null : 1) } },
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      plugins: [{ requestDidStart: async () => ({ [hook]: failing }) }, operationBulkheads(refused)],
    })
    const run = () => apollo.executeOperation({ query: '{ one }' }, { contextValue: {} as Context })
    for (let n = 0; n < 30; n++) await expect(run()).rejects.toThrow('Internal server error')
    isFailing = false
    expect((await run()).body).toMatchObject({ singleResult: { data: { one: 1 } } })
    expect(refused).not.toHaveBeenCalled()
  },
)
