import type { Response } from 'express'
import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { siteName } from '../../../../contract/site.ts'
import { isUnavailable } from '../../../database/database-errors.ts'
import { escapeHtml } from '../../../../contract/escape-html.ts'
import { unavailable } from '../../../errors/errors.ts'
import { setErrorStatus } from '../../../http/error-handlers.ts'
import { smallPage } from '../../../http/small-page.ts'

interface OAuthError {
  error: string
  error_description?: string
}

const titles = { failed: 'The app could not be connected', ended: 'This request has ended' }

const unknownApp = `The app that sent you here is not registered at ${siteName}.`

const texts: Record<string, string> = {
  invalid_client: unknownApp,
  invalid_redirect_uri: 'The app that sent you here wants its answer at an address that is not registered.',
  server_error: 'Something went wrong on our side. Please try again in a moment.',
}

const endedText = 'It is too old, was answered before, or was started in another browser.'
/** An answered request may have connected the app. */
const ifNotConnected = 'You can close this page. If the app is not connected, start again in the app.'
const refusedText =
  'The app that sent you here made a request that cannot be answered. Please report this to the makers of the app.'
const startAgain = 'Nothing was shared with the app. You can close this page and start again in the app.'

/** Returns the page of an error that must not be redirected to the app, and its headers. */
export const authorizationPage = (
  text: string,
  {
    title = titles.failed,
    detail,
    next = startAgain,
  }: { title?: string; detail?: string; next?: string } = {},
) =>
  smallPage({
    title,
    body: () => `
    <p><a href="/">${siteName}</a></p>
    <h1>${title}</h1>
    <p>${escapeHtml(text)}</p>
    <p>${next}</p>
    ${detail ? `<p class="detail">For the makers of the app: ${escapeHtml(detail)}</p>` : ''}`,
  })

/** Answers an error that must not be redirected to the app: with a page to a browser, else with JSON. */
export function sendAuthorizationError(context: KoaContextWithOIDC, out: OAuthError, error: Error): void {
  const outage = answerOutage(context, error)
  const { error: code, error_description: description = '' } = outage ?? out
  if (context.accepts(['json', 'html']) !== 'html') {
    context.body = { error: code, error_description: description }
    return
  }
  const { html, headers } = outage
    ? authorizationPage(description)
    : error instanceof errors.SessionNotFound
      ? authorizationPage(endedText, { title: titles.ended, next: ifNotConnected })
      : authorizationPage(texts[code] ?? refusedText, { detail: `${code}: ${description}` })
  context.set(headers)
  context.type = 'html'
  context.body = html
}

/** Sets 503 and Retry-After if the database cannot be reached, and returns what the client is told; undefined for other errors. */
export function answerOutage(context: KoaContextWithOIDC, error: unknown): OAuthError | undefined {
  if (!isUnavailable(error)) return undefined
  const { message, extensions } = unavailable()
  setErrorStatus(context.res as Response, extensions)
  return { error: 'temporarily_unavailable', error_description: message }
}
