import { type RequestHandler, Router } from 'express'
import { readFileSync } from 'node:fs'
import { errorCodes } from '../graphql/errors.ts'
import { sendProblem } from './problem.ts'
import { allowMethods, onlyMethod } from './allow-methods.ts'
import { projectFolder } from '../project-folder.ts'

const readable = 'GET, HEAD, OPTIONS'

/**
 * What /_api says of itself: the OpenAPI document, and a page for people that shows it where one was built. Where the
 * graph does not describe itself, the document does not mention it.
 */
export function apiDescription(introspection: boolean, page?: RequestHandler): Router {
  const written = readFileSync(new URL('openapi.json', projectFolder), 'utf8')
  const document = introspection ? written : withoutGraph(written)
  const sendDocument: RequestHandler = (_request, response) => {
    response.set('Cache-Control', 'public, no-cache').type('json').send(document)
  }
  const router = Router()
  router.options(['/', '/openapi.json'], allowMethods(readable))
  router.get('/openapi.json', sendDocument)
  router.get('/', (request, response, next) => {
    const show = page && request.accepts(['json', 'html']) === 'html' ? page : sendDocument
    return show(request, response, next)
  })
  router.all(['/', '/openapi.json'], onlyMethod('GET', readable))
  return router
}

/** The paragraph about the graph is the only part of the document that mentions it. */
function withoutGraph(written: string): string {
  const document = JSON.parse(written) as { info: { description: string } }
  const paragraphs = document.info.description.split('\n\n')
  document.info.description = paragraphs.filter((text) => !text.includes('/graphql')).join('\n\n')
  return JSON.stringify(document, null, 2)
}

/** The schema of the graph in its own language, as introspection tells it; 404 where introspection is off. */
export function graphDescription(introspection: boolean): Router {
  const router = Router()
  if (!introspection)
    return router.all(
      '/schema.graphql',
      (_request, response) => void sendProblem(response, errorCodes.notFound, 'Not Found'),
    )
  const schema = readFileSync(new URL('schema.graphql', projectFolder))
  router.options('/schema.graphql', allowMethods(readable))
  router.get('/schema.graphql', (_request, response) => {
    response.set('Cache-Control', 'public, no-cache').type('text/plain').send(schema)
  })
  return router.all('/schema.graphql', onlyMethod('GET', readable))
}
