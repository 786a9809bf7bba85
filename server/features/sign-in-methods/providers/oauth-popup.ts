import { type Request, type RequestHandler, type Response, Router } from 'express'
import { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import {
  oauthTexts,
  popupPurposes,
  providerLabels,
  parseAttemptId,
} from '../../../../contract/oauth-popup.ts'
import { providerOf } from './oauth-clients.ts'
import { attemptIdOf } from './oauth-attempt.entity.ts'
import { beginOAuth, finishOAuth, type OAuthSite } from './oauth-sign-in.ts'
import type { Context } from '../../../graphql/context.ts'
import { constraintErrorOf } from '../../../database/database-errors.ts'
import { badInput, forbidden, notForTokens, statusOf, internalError } from '../../../errors/errors.ts'
import { browserSecretOf, setBrowserSecret } from '../../identity/browser-secret.ts'
import { rejectOtherMethods } from '../../../http/allow-methods.ts'
import { sendPopupPage } from './popup-page.ts'

/** The two routes of a sign-in popup: start and callback. */
export function oauthPopupRouter({
  site,
  contextOf,
  logger,
}: {
  site: OAuthSite
  contextOf: (request: Request) => Promise<Context>
  logger: Logger
}): Router {
  const { origin } = new URL(site.publicUrl)

  const authorize = async (request: Request, response: Response) => {
    const provider = requireProvider(request.query['provider'])
    const fetchSite = request.get('sec-fetch-site') ?? 'none'
    if (fetchSite !== 'same-origin' && fetchSite !== 'none')
      throw forbidden('Requests from other sites are refused')
    const context = await contextOf(request)
    const browserSecret = setBrowserSecret(request, response)
    const purpose = popupPurposes.find((name) => request.query[name] !== undefined)
    const host = request.get('host')
    const attemptId = attemptIn(request)
    const url = await beginOAuth(site, context, { provider, browserSecret, purpose, host, attemptId })
    response.redirect(303, url.href)
  }

  const callback = async (request: Request, response: Response) => {
    const provider = requireProvider(request.params['provider'])
    const tempToken = await finishOAuth(site, await contextOf(request), {
      provider,
      browserSecret: browserSecretOf(request) ?? '',
      query: new URL(request.originalUrl, origin).searchParams,
    })
    sendPopupPage(response, {
      status: 200,
      message: { type: 'oauth-success', tempToken, attempt: attemptIn(request) },
      text: `Signed in with ${providerLabels[provider]}.`,
      origin,
    })
  }

  const withErrorPage =
    (handle: (request: Request, response: Response) => Promise<void>): RequestHandler =>
    async (request, response) => {
      // A stricter policy would clear `window.opener`.
      response.setHeader('Cross-Origin-Opener-Policy', 'unsafe-none')
      try {
        if (request.tokenScope) throw notForTokens()
        await handle(request, response)
      } catch (error) {
        const { requestId } = request
        if (!(error instanceof GraphQLError)) logger.error({ requestId, err: redact(error) }, internalError)
        else if (error.cause) logger.warn({ requestId, err: redact(error.cause) })
        const { status, ...message } = errorMessage(constraintErrorOf(error) ?? error)
        sendPopupPage(response, {
          status,
          message: { ...message, attempt: attemptIn(request) },
          text: message.message,
        })
      }
    }

  const router = Router()
  const methodNotAllowed = rejectOtherMethods('GET', 'GET')
  const pages = { '/auth/oauth_authorize': authorize, '/auth/oauth_callback/:provider': callback }
  for (const [path, handle] of Object.entries(pages)) {
    // A HEAD request would consume the state that the GET needs.
    router.head(path, methodNotAllowed).get(path, withErrorPage(handle)).all(path, methodNotAllowed)
  }
  return router
}

/** It is in the URL at the start, and in the state at the callback. */
const attemptIn = ({ query }: Request) => parseAttemptId(query['attempt']) ?? attemptIdOf(query['state'])

function requireProvider(id: unknown) {
  const provider = providerOf(id)
  if (!provider) throw badInput('Unknown sign-in provider')
  return provider
}

function errorMessage(error: unknown) {
  const type = 'oauth-error' as const
  if (!(error instanceof GraphQLError)) return { type, status: 500, message: oauthTexts.unexpected }
  const { code } = error.extensions
  return { type, status: statusOf(code), message: error.message, code: String(code).toLowerCase() }
}

/** Errors of openid-client contain the provider's response, which must not be logged. */
const redact = (error: unknown) => {
  const { name, code, error: oauthError, stack } = error as Error & { code?: string; error?: string }
  return { name, code, error: oauthError, stack }
}
