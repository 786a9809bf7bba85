import { ApolloServer } from '@apollo/server'
import { expect, test, vi } from 'vitest'
import type { Context } from '../graphql/context.ts'
import { operationBulkheads } from './operation-bulkheads.ts'

test.each(['responseForOperation', 'willSendResponse', 'didEncounterErrors'])(
  'an operation leaves its place even when the hook %s of another plugin throws',
  async (hook) => {
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
    const run = () => apollo.executeOperation({ query: '{ one }' }, { contextValue: { em: {} } as Context })
    for (let n = 0; n < 30; n++) await expect(run()).rejects.toThrow('Internal server error')
    isFailing = false
    expect((await run()).body).toMatchObject({ singleResult: { data: { one: 1 } } })
    expect(refused).not.toHaveBeenCalled()
  },
)
