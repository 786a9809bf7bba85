import type { ApolloServer } from '@apollo/server'
import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express'
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql'
import type { Logger } from 'pino'
import type { Context } from '../context.ts'
import { readCaching } from '../http/caching.ts'
import { problemBody, sendProblem } from '../http/problem.ts'
import { allowMethods, onlyMethod } from '../http/allow-methods.ts'
import { restUploads } from '../features/gallery/multipart-uploads.ts'
import { isUnavailable } from '../database/database-errors.ts'
import { badInput, errorCodes, internal, statusOf, unavailable } from '../graphql/errors.ts'
import { type PreparedOperation, prepareOperation } from './prepared-operation.ts'
import { type RestRoute, restRoutes } from './routes.ts'

/** The routes under /_api: each runs its operation in process, so that rules, rights and texts exist once. */
export function restRouter(
  { apollo, graph }: { apollo: ApolloServer<Context>; graph: GraphQLSchema },
  contextOf: (request: Request) => Promise<Context>,
): Router {
  const router = Router()
  router.use(readableRequest)
  for (const route of restRoutes) {
    const operation = prepareOperation(route.operation, graph)
    const visit = route.visit && prepareOperation(route.visit, graph)
    if (route.files) router[route.method](route.path, restUploads(route.files))
    router[route.method](route.path, async (request, response) => {
      const contextValue = await contextOf(request)
      const given = (route.method === 'get' ? request.query : request.body) ?? {}
      const visiting = visit && givesJust(visit, given, operation) ? visit : undefined
      const { data, errors } = await run((request.method !== 'HEAD' && visiting) || operation)
      if (errors) return refuse(response, errors, route)
      const body = route.body ?? (route.open ? data?.[route.open] : data)
      if (route.method === 'get' && !visiting)
        response.set('Cache-Control', readCaching(contextValue, request.get('cookie')))
      const isNothing = route.nothing && Object.values(body ?? {}).every((value) => value === null)
      response.json(isNothing ? { error: route.nothing } : body)

      async function run({ query, variablesFrom, problemsOf }: PreparedOperation) {
        const variables = variablesFrom(given)
        const problems = problemsOf(variables, given)
        const [first] = Object.values(problems)
        if (first !== undefined) return { data: null, errors: [badInput(first, problems)] }
        const { body } = await apollo.executeOperation({ query, variables }, { contextValue })
        if (body.kind !== 'single') throw new Error('A REST route stands for an operation with one answer')
        return body.singleResult
      }
    })
    const allowed = route.method === 'get' ? 'GET, HEAD, OPTIONS' : 'OPTIONS, POST'
    router.options(route.path, allowMethods(allowed))
    router.all(route.path, onlyMethod(route.method.toUpperCase(), allowed))
  }
  router.use((_request, response) => void sendProblem(response, errorCodes.notFound, 'Not Found'))
  return router
}

/** Whether a request gives what one operation takes, and nothing more that another takes. */
function givesJust(one: PreparedOperation, given: Record<string, unknown>, other: PreparedOperation) {
  const names = Object.keys(one.variablesFrom(given))
  return (
    one.isGivenAll(given) && Object.keys(other.variablesFrom(given)).every((name) => names.includes(name))
  )
}

/**
 * Answers a fault in front of the routes, such as a session that cannot be read, as the route itself would: with its own text
 * and the request's id.
 */
export const restErrorHandler =
  (logger: Logger): ErrorRequestHandler =>
  (problem: { status?: number }, request, response, next) => {
    const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase()
    const route = restRoutes.find(({ path, ...route }) => path === request.path && route.method === method)
    const isOurs = !(problem instanceof GraphQLError) && (problem.status ?? 500) >= 500
    if (!route || !isOurs || response.headersSent) return next(problem)
    const { requestId } = request
    const isAway = isUnavailable(problem)
    logger.error({ requestId, err: problem }, isAway ? 'The database did not answer' : undefined)
    const { message, extensions } = isAway ? unavailable() : internal(requestId)
    refuse(response, [{ message, extensions }], route)
  }

/** Read after all, a query that is no text or a body that is a list would be another request than the one that was meant. */
const readableRequest: RequestHandler = ({ url, body }, _response, next) => {
  try {
    decodeURIComponent(url)
    next(Array.isArray(body) ? { status: 400 } : undefined)
  } catch {
    next({ status: 400 })
  }
}

function refuse(response: Response, errors: readonly GraphQLFormattedError[], { fallback }: RestRoute) {
  const { message, extensions } = errors[0]!
  const { code, requestId, ...more } = extensions ?? {}
  const isOurs = code === errorCodes.internal || code === errorCodes.unavailable
  const text = isOurs ? fallback : message
  if (typeof more['retryAfter'] === 'number') response.set('Retry-After', String(more['retryAfter']))
  response.status(statusOf(code)).json(problemBody(code, text, { fields: more['fields'], requestId }))
}
