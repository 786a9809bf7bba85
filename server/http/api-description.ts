import { type RequestHandler, Router } from 'express'
import { readFileSync } from 'node:fs'
import { allowing, only } from './methods.ts'
import { projectFolder } from '../project-folder.ts'

/** What /_api says of itself: the OpenAPI document, and a page for people that shows it where one was built. */
export function apiDescription(page?: RequestHandler): Router {
  const document = readFileSync(new URL('openapi.json', projectFolder))
  const sendDocument: RequestHandler = (_request, response) => {
    response.set('Cache-Control', 'public, no-cache').type('json').send(document)
  }
  const router = Router()
  const readable = 'GET, HEAD, OPTIONS'
  router.options(['/', '/openapi.json'], allowing(readable))
  router.get('/openapi.json', sendDocument)
  router.get('/', (request, response, next) => {
    const show = page && request.accepts(['json', 'html']) === 'html' ? page : sendDocument
    return show(request, response, next)
  })
  router.all(['/', '/openapi.json'], only('GET', readable))
  return router
}
