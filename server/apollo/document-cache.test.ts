import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createApolloServer } from './apollo-server.ts'
import type { Context } from '../graphql/context.ts'
import { createSchema } from '../schema.ts'

test('a repeated document is neither parsed nor validated again', async () => {
  const steps: string[] = []
  const apollo = createApolloServer({
    schema: createSchema(),
    logger: pino({ level: 'silent' }),
    introspection: true,
    onRefused: () => {},
    plugins: [
      {
        requestDidStart: async () => ({
          parsingDidStart: async () => void steps.push('parsed'),
          validationDidStart: async () => void steps.push('validated'),
          executionDidStart: async () => void steps.push('run'),
        }),
      },
    ],
  })
  const contextValue = { routeReads: () => {}, requestId: 'an id', em: {} } as unknown as Context
  for (const name of ['Query', 'Mutation', 'Query'])
    await apollo.executeOperation(
      { query: 'query ($name: String!) { __type(name: $name) { name } }', variables: { name } },
      { contextValue },
    )
  await apollo.stop()
  expect(steps).toEqual(['parsed', 'validated', 'run', 'run', 'run'])
})
