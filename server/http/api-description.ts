import { type RequestHandler, Router } from 'express'
import { readFileSync } from 'node:fs'
import { sendErrorJson } from './error-handlers.ts'
import { answerOptions, rejectOtherMethods } from './allow-methods.ts'
import { projectFolder } from '../project-folder.ts'

const readMethods = 'GET, HEAD, OPTIONS'

interface Site {
  introspection: boolean
  publicUrl: string
}

/**
 * Serves the OpenAPI document with the address of this site, and the reference page to browsers if it is built. Without
 * introspection the document does not mention the graph.
 */
export function apiDescription({ introspection, publicUrl }: Site, page?: RequestHandler): Router {
  const document: OpenApi = JSON.parse(readFileSync(new URL('openapi.json', projectFolder), 'utf8'))
  // A program that reads the document from a file knows no address to which a path could be relative.
  for (const server of document.servers) server.url = publicUrl + server.url
  if (!introspection) omitGraph(document)
  const router = Router()
  if (page)
    router.get('/', (request, response, next) =>
      request.accepts(['json', 'html']) === 'html' ? page(request, response, next) : next(),
    )
  return addDocument(router, ['/', '/openapi.json'], 'json', JSON.stringify(document, null, 2))
}

function addDocument(router: Router, paths: string[], type: string, document: string): Router {
  const send: RequestHandler = (_request, response) =>
    void response.set('Cache-Control', 'public, no-cache').type(type).send(document)
  return router
    .options(paths, answerOptions(readMethods))
    .get(paths, send)
    .all(paths, rejectOtherMethods('GET', readMethods))
}

interface OpenApi {
  info: { description: string }
  servers: { url: string }[]
}

function omitGraph({ info }: OpenApi): void {
  const paragraphs = info.description.split('\n\n')
  info.description = paragraphs.filter((text) => !text.includes('/graphql')).join('\n\n')
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
