import type { ApolloServer } from '@apollo/server'
import { type Request, type Response, Router } from 'express'
import type { GraphQLFormattedError } from 'graphql'
import type { Context } from '../graphql/context.ts'
import { errorCodes, statusOf } from '../graphql/errors.ts'
import { type PreparedOperation, prepareOperation } from './prepared-operation.ts'
import { type RestRoute, restRoutes } from './routes.ts'

/** The routes under /_api: each runs its operation in process, so that rules, rights and texts exist once. */
export function restRouter(
  apollo: ApolloServer<Context>,
  contextOf: (request: Request) => Promise<Context>,
): Router {
  const router = Router()
  for (const route of restRoutes) {
    const operation = prepareOperation(route.operation)
    const before = route.before && prepareOperation(route.before)
    router[route.method](route.path, async (request, response) => {
      const contextValue = await contextOf(request)
      const given = (route.method === 'get' ? request.query : request.body) ?? {}
      if (before?.isGivenAll(given) && request.method !== 'HEAD') await run(before)
      const { data, errors } = await run(operation)
      if (errors?.[0]) return refuse(response, errors[0], route)
      const body = route.open ? data?.[route.open] : data
      const isNothing = route.nothing && Object.values(body ?? {}).every((value) => value === null)
      response.json(isNothing ? { error: route.nothing } : body)

      async function run({ query, variablesFrom }: PreparedOperation) {
        const variables = variablesFrom(given)
        const { body } = await apollo.executeOperation({ query, variables }, { contextValue })
        if (body.kind !== 'single') throw new Error('A REST route stands for an operation with one answer')
        return body.singleResult
      }
    })
    const allowed = route.method === 'get' ? 'GET, HEAD' : 'POST'
    router.all(route.path, (_request, response) => {
      const text = `Use ${route.method.toUpperCase()} for this path`
      response.status(405).set('Allow', allowed).json({ error: text, message: text })
    })
  }
  router.use(
    (_request, response) => void response.status(404).json({ error: 'Not Found', message: 'Not Found' }),
  )
  return router
}

function refuse(response: Response, { message, extensions }: GraphQLFormattedError, { fallback }: RestRoute) {
  const { code, requestId, ...more } = extensions ?? {}
  const variable = refusedVariable(message)
  const text = code === errorCodes.internal ? fallback : (variable?.text ?? message)
  const fields = variable ? { [variable.name]: variable.text } : more['fields']
  response.status(statusOf(code)).json({ error: text, message: text, code, fields, requestId })
}

/** What the graph says of a variable that does not fit its type, in words for who knows no variables. */
function refusedVariable(message: string): { name: string; text: string } | undefined {
  const [, name = '', problem] =
    /^Variable "\$(\w+)" (?:got invalid value [^]*; )?([^;]*)$/.exec(message) ?? []
  if (problem === undefined) return undefined
  const text = problem.endsWith('was not provided.') ? 'is required' : problem
  return { name, text: `${name}${/^[A-Z]/.test(text) ? ':' : ''} ${text}` }
}
