import { type RequestHandler, Router } from 'express'
import { readFileSync } from 'node:fs'
import { sendErrorJson } from './error-handlers.ts'
import { answerOptions, rejectOtherMethods } from './allow-methods.ts'
import { projectFolder } from '../project-folder.ts'

const readMethods = 'GET, HEAD, OPTIONS'

/**
 * Serves the OpenAPI document, and the reference page to browsers if it is built. Without introspection the document does not
 * mention the graph.
 */
export function apiDescription(introspection: boolean, page?: RequestHandler): Router {
  const openapi = readFileSync(new URL('openapi.json', projectFolder), 'utf8')
  const router = Router()
  if (page)
    router.get('/', (request, response, next) =>
      request.accepts(['json', 'html']) === 'html' ? page(request, response, next) : next(),
    )
  return addDocument(router, ['/', '/openapi.json'], 'json', introspection ? openapi : withoutGraph(openapi))
}

function addDocument(router: Router, paths: string[], type: string, document: string): Router {
  const send: RequestHandler = (_request, response) =>
    void response.set('Cache-Control', 'public, no-cache').type(type).send(document)
  return router
    .options(paths, answerOptions(readMethods))
    .get(paths, send)
    .all(paths, rejectOtherMethods('GET', readMethods))
}

function withoutGraph(openapi: string): string {
  const document = JSON.parse(openapi) as { info: { description: string } }
  const paragraphs = document.info.description.split('\n\n')
  document.info.description = paragraphs.filter((text) => !text.includes('/graphql')).join('\n\n')
  return JSON.stringify(document, null, 2)
}

/** Serves schema.graphql; 404 without introspection. */
export function schemaRouter(introspection: boolean): Router {
  const router = Router()
  if (!introspection)
    return router.all(
      '/schema.graphql',
      (_request, response) => void sendErrorJson(response, 'NOT_FOUND', 'Not Found'),
    )
  const schema = readFileSync(new URL('schema.graphql', projectFolder), 'utf8')
  return addDocument(router, ['/schema.graphql'], 'text/plain', schema)
}
