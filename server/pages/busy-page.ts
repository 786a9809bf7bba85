import type { ErrorRequestHandler } from 'express'
import { GraphQLError } from 'graphql'
import { siteName } from '../../contract/site.ts'
import { errorCodes, statusOf } from '../graphql/errors.ts'

/** Without styles and scripts, which would cause further requests. */
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="dark light">
    <meta name="robots" content="noindex">
    <title>Please try again · ${siteName}</title>
  </head>
  <body>
    <h1>${siteName} is busy</h1>
    <p>Too many people are here at the moment. Please try again in a few seconds.</p>
    <p><a href="">Try again</a></p>
  </body>
</html>
`

/** Answers BUSY with a page if the client prefers HTML to JSON. */
export const busyPage: ErrorRequestHandler = (error: unknown, request, response, next) => {
  const { code, retryAfter } = error instanceof GraphQLError ? error.extensions : {}
  if (code !== errorCodes.busy || request.accepts(['json', 'html']) !== 'html') return next(error)
  response.status(statusOf(code)).set({ 'Retry-After': String(retryAfter), 'Cache-Control': 'no-store' })
  response.type('html').send(page)
}
