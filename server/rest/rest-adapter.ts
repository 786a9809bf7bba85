import type { ApolloServer } from '@apollo/server'
import { type Request, type RequestHandler, Router } from 'express'
import { getOperationAST, type GraphQLSchema, print } from 'graphql'
import type { Context } from '../graphql/context.ts'
import { readCaching } from '../http/caching.ts'
import { sendErrorJson } from '../http/error-handlers.ts'
import { answerOptions, rejectOtherMethods } from '../http/allow-methods.ts'
import { restUploads } from '../features/images/uploads/multipart-uploads.ts'
import type { UploadGuard } from '../features/images/uploads/upload-guard.ts'
import { accessOf } from '../graphql/access.ts'
import { rootFieldOf } from '../graphql/describe-operation.ts'
import { notForTokens, notFound } from '../errors/errors.ts'
import { isNull, restBodyOf } from './rest-body.ts'
import { sendError } from './rest-errors.ts'
import { type Fields, inputReader } from './rest-input.ts'
import { type RestRoute, restRoutes } from './routes.ts'
import { unknownParameter } from './unknown-parameter.ts'

/** Routes under /_api. Each runs its GraphQL operation in process, for the same validation, access and messages. */
export function restRouter(
  {
    apollo,
    graph,
    uploadGuard,
  }: { apollo: ApolloServer<Context>; graph: GraphQLSchema; uploadGuard: UploadGuard },
  contextOf: (request: Request) => Promise<Context>,
): Router {
  const router = Router()
  router.use(rejectMalformedRequest)
  for (const route of restRoutes) {
    const { method, path, files, file, visit } = route
    const reading = preparedOperation(route, graph)
    const unknown = unknownParameter(route, graph)
    const visiting = visit && preparedOperation({ operation: visit }, graph)
    const guards = [tokenGuard(route, graph), uploadGuard.guard]
    if (files) router[method](path, guards, restUploads(files, { isList: true }, uploadGuard))
    if (file) router[method](path, guards, restUploads(file, { isList: false }, uploadGuard))
    router[method](path, async (request, response) => {
      const contextValue = await contextOf(request)
      const sent = ((method === 'get' ? request.query : request.body) ?? {}) as Fields
      const visited = sent['slug'] && !sent['userId'] ? visiting : undefined
      const { query, read } = (request.method !== 'HEAD' && visited) || reading
      const { variables, messages: unfit } = read(sent)
      const messages = { ...unknown(sent), ...unfit }
      const [wrong] = Object.values(messages)
      if (wrong !== undefined)
        return void sendErrorJson(response, 'BAD_USER_INPUT', wrong, { fields: messages })
      const { body: executed } = await apollo.executeOperation({ query, variables }, { contextValue })
      if (executed.kind !== 'single') throw new Error('A REST operation must have a single result')
      const { data, errors } = executed.singleResult
      if (errors) return sendError(response, errors, route)
      const fields = data as Fields
      if (route.label && isNull(fields)) return sendError(response, [notFound(route.label)], route)
      if (method === 'get' && !visited)
        response.set(
          'Cache-Control',
          readCaching(contextValue, request.get('cookie') ?? request.get('authorization')),
        )
      response.json(restBodyOf(route, fields))
    })
    const allowed = method === 'get' ? 'GET, HEAD, OPTIONS' : 'OPTIONS, POST'
    router.options(path, answerOptions(allowed))
    router.all(path, rejectOtherMethods(method.toUpperCase(), allowed))
  }
  router.use((_request, response) => void sendErrorJson(response, 'NOT_FOUND', 'Not Found'))
  return router
}

const preparedOperation = (route: Pick<RestRoute, 'operation' | 'id'>, graph: GraphQLSchema) => ({
  query: print(route.operation),
  read: inputReader(route, graph),
})

/** Rejects tokens on a route for files that no token may use, before its form is read. */
function tokenGuard({ operation }: RestRoute, graph: GraphQLSchema): RequestHandler {
  const field = graph.getMutationType()?.getFields()[rootFieldOf(getOperationAST(operation) ?? undefined)]
  const isForBrowsers = field !== undefined && accessOf(field)?.tokenScope === 'none'
  return (request, _response, next) => {
    if (request.tokenScope && isForBrowsers) throw notForTokens()
    next()
  }
}

/** Rejects malformed percent-encoding and array bodies, which would otherwise be misread. */
const rejectMalformedRequest: RequestHandler = ({ url, body }, _response, next) => {
  try {
    decodeURIComponent(url)
    next(Array.isArray(body) ? { status: 400 } : undefined)
  } catch {
    next({ status: 400 })
  }
}
