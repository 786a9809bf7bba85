import type { ErrorRequestHandler } from 'express'
import { GraphQLError } from 'graphql'
import { siteName } from '../../contract/site.ts'
import { setErrorStatus } from '../http/error-handlers.ts'

/** Without styles and scripts, which would cause further requests. */
const page = (title: string, text: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="dark light">
    <meta name="robots" content="noindex">
    <title>Please try again · ${siteName}</title>
  </head>
  <body>
    <h1>${title}</h1>
    <p>${text}</p>
    <p><a href="">Try again</a></p>
  </body>
</html>
`

function pageOf({ message, extensions: { code } }: GraphQLError): string | undefined {
  if (code === 'RATE_LIMITED') return page('Too many requests', message)
  if (code !== 'BUSY') return undefined
  return page(
    `${siteName} is busy`,
    'Too many people are here at the moment. Please try again in a few seconds.',
  )
}

/** Answers BUSY and RATE_LIMITED with a page if the client prefers HTML to JSON. */
export const busyPage: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (!(error instanceof GraphQLError)) return next(error)
  const html = pageOf(error)
  if (!html || request.accepts(['json', 'html']) !== 'html') return next(error)
  setErrorStatus(response, error.extensions).set('Cache-Control', 'no-store').type('html').send(html)
}
