import type { ApolloServer } from '@apollo/server'
import { type Request, type Response, Router } from 'express'
import {
  type DocumentNode,
  type GraphQLFormattedError,
  Kind,
  type OperationDefinitionNode,
  print,
} from 'graphql'
import type { Context } from '../graphql/context.ts'
import { errorCodes } from '../graphql/errors.ts'
import { type RestRoute, restRoutes } from './routes.ts'

const statuses: Record<string, number> = {
  [errorCodes.unauthenticated]: 401,
  [errorCodes.forbidden]: 403,
  [errorCodes.notFound]: 404,
  [errorCodes.conflict]: 409,
  [errorCodes.accountLinkingRequired]: 409,
  [errorCodes.rateLimited]: 429,
  [errorCodes.internal]: 500,
}
const numberTypes = ['PositiveInt', 'NonNegativeInt']

/** The routes under /_api: each runs its operation in process, so that rules, rights and texts exist once. */
export function restRouter(
  apollo: ApolloServer<Context>,
  contextOf: (request: Request) => Promise<Context>,
): Router {
  const router = Router()
  for (const route of restRoutes) {
    router[route.method](route.path, async (request, response) => {
      const contextValue = await contextOf(request)
      const given = route.method === 'get' ? request.query : request.body
      const { before } = route
      if (before && request.method !== 'HEAD' && hasAllOf(before, given)) await run(before)
      const { data, errors } = await run(route.operation)
      if (errors?.[0]) return refuse(response, errors[0], route)
      response.json(route.open ? data?.[route.open] : data)

      async function run(operation: DocumentNode) {
        const variables = variablesOf(operation, given)
        const { body } = await apollo.executeOperation(
          { query: print(operation), variables },
          { contextValue },
        )
        if (body.kind !== 'single') throw new Error('A REST route stands for an operation with one answer')
        return body.singleResult
      }
    })
    router.all(route.path, (_request, response) => {
      const text = `Use ${route.method.toUpperCase()} for this path`
      response.status(405).set('Allow', route.method.toUpperCase()).json({ error: text, message: text })
    })
  }
  router.use(
    (_request, response) => void response.status(404).json({ error: 'Not Found', message: 'Not Found' }),
  )
  return router
}

function refuse(response: Response, { message, extensions }: GraphQLFormattedError, { fallback }: RestRoute) {
  const { code, fields, requestId } = extensions ?? {}
  const text = code === errorCodes.internal ? fallback : message
  response.status(statuses[String(code)] ?? 400).json({ error: text, message: text, code, fields, requestId })
}

const variableDefinitions = (document: DocumentNode) =>
  document.definitions.find(
    (part): part is OperationDefinitionNode => part.kind === Kind.OPERATION_DEFINITION,
  )!.variableDefinitions ?? []

/** The variables of an operation out of a query string, numbers as numbers; what is left blank was not given. */
function variablesOf(operation: DocumentNode, given: Record<string, unknown>) {
  const entries = variableDefinitions(operation).map(({ variable: { name }, type }) => {
    const typeName = type.kind === Kind.NON_NULL_TYPE ? type.type : type
    const isNumber = typeName.kind === Kind.NAMED_TYPE && numberTypes.includes(typeName.name.value)
    const value = given[name.value]
    return [name.value, isNumber && /^-?\d+$/.test(String(value)) ? Number(value) : value]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ''))
}

const hasAllOf = (operation: DocumentNode, given: Record<string, unknown>) =>
  variableDefinitions(operation).every(
    ({ variable, type }) => type.kind !== Kind.NON_NULL_TYPE || given[variable.name.value],
  )
