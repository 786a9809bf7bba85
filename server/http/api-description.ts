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
  const document = introspection ? openapi : withoutGraph(openapi)
  const sendDocument: RequestHandler = (_request, response) => {
    response.set('Cache-Control', 'public, no-cache').type('json').send(document)
  }
  const router = Router()
  router.options(['/', '/openapi.json'], answerOptions(readMethods))
  router.get('/openapi.json', sendDocument)
  router.get('/', (request, response, next) => {
    const handler = page && request.accepts(['json', 'html']) === 'html' ? page : sendDocument
    return handler(request, response, next)
  })
  router.all(['/', '/openapi.json'], rejectOtherMethods('GET', readMethods))
  return router
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
  const schema = readFileSync(new URL('schema.graphql', projectFolder))
  router.options('/schema.graphql', answerOptions(readMethods))
  router.get('/schema.graphql', (_request, response) => {
    response.set('Cache-Control', 'public, no-cache').type('text/plain').send(schema)
  })
  return router.all('/schema.graphql', rejectOtherMethods('GET', readMethods))
}
