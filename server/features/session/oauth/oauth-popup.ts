import { type Request, type RequestHandler, type Response, Router } from 'express'
import { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import {
  oauthTexts,
  type PopupMessage,
  providerLabels,
  readAttemptId,
} from '../../../../contract/oauth-popup.ts'
import { providerOf } from './oauth-clients.ts'
import { attemptIdOf } from './oauth-attempt.ts'
import { beginOAuth, finishOAuth, type OAuthSite } from './oauth-sign-in.ts'
import type { Context } from '../../../context.ts'
import { constraintErrorOf } from '../../../database/database-errors.ts'
import { badInput, forbidden, statusOf } from '../../../graphql/errors.ts'
import { browserSecretOf, setBrowserSecret } from './browser-secret.ts'
import { onlyMethod } from '../../../http/allow-methods.ts'
import { sendPopupPage } from './popup-page.ts'

/** The two addresses of a sign-in popup: where it begins, and where a provider sends it back to. */
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
    const provider = knownProvider(request.query['provider'])
    const place = request.get('sec-fetch-site') ?? 'none'
    if (place !== 'same-origin' && place !== 'none') throw forbidden('Requests from other sites are refused')
    const context = await contextOf(request)
    const browserSecret = setBrowserSecret(request, response)
    const link = request.query['link'] !== undefined
    const host = request.get('host')
    const attemptId = attemptIn(request)
    const to = await beginOAuth(site, context, { provider, browserSecret, link, host, attemptId })
    response.redirect(303, to.href)
  }

  const callback = async (request: Request, response: Response) => {
    const provider = knownProvider(request.params['provider'])
    const tempToken = await finishOAuth(site, await contextOf(request), {
      provider,
      browserSecret: browserSecretOf(request) ?? '',
      query: new URL(request.originalUrl, origin).searchParams,
    })
    sendPopupPage(response, {
      status: 200,
      message: { type: 'oauth-success', tempToken, ...ofAttempt(request) },
      text: `Signed in with ${providerLabels[provider]}.`,
      origin,
    })
  }

  /** A popup always ends on a page that tells the opener how it went. */
  const endingOnAPage =
    (handle: (request: Request, response: Response) => Promise<void>): RequestHandler =>
    async (request, response) => {
      // The page that opened the popup is told through its window, which a stricter policy takes away.
      response.setHeader('Cross-Origin-Opener-Policy', 'unsafe-none')
      try {
        await handle(request, response)
      } catch (problem) {
        const { requestId } = request
        if (!(problem instanceof GraphQLError)) logger.error({ requestId, err: plain(problem) })
        else if (problem.cause) logger.warn({ requestId, err: plain(problem.cause) })
        const { status, ...message } = told(constraintErrorOf(problem) ?? problem)
        sendPopupPage(response, {
          status,
          message: { ...message, ...ofAttempt(request) },
          text: message.message,
        })
      }
    }

  const router = Router()
  const refuse = onlyMethod('GET', 'GET')
  const pages = { '/auth/oauth_authorize': authorize, '/auth/oauth_callback/:provider': callback }
  for (const [path, handle] of Object.entries(pages)) {
    // HEAD would spend a state that its GET needs.
    router.head(path, refuse).get(path, endingOnAPage(handle)).all(path, refuse)
  }
  return router
}

/** The id that the page gave to its popup: at the beginning in the address, on the way back in the state. */
const attemptIn = ({ query }: Request) => readAttemptId(query['attempt']) ?? attemptIdOf(query['state'])

function ofAttempt(request: Request): { attempt?: string } {
  const attempt = attemptIn(request)
  return attempt === undefined ? {} : { attempt }
}

function knownProvider(id: unknown) {
  const provider = providerOf(id)
  if (!provider) throw badInput('Unknown sign-in provider')
  return provider
}

function told(
  problem: unknown,
): Extract<PopupMessage, { type: 'oauth-error' }> & { message: string; status: number } {
  if (!(problem instanceof GraphQLError))
    return { type: 'oauth-error', status: 500, message: oauthTexts.unexpected }
  const { code } = problem.extensions
  return {
    type: 'oauth-error',
    status: statusOf(code),
    message: problem.message,
    code: String(code).toLowerCase(),
  }
}

/** Errors of the client carry what the provider sent; the log gets their kind alone. */
const plain = (problem: unknown) => {
  const { name, code, error, stack } = problem as Error & { code?: string; error?: string }
  return { name, code, error, stack }
}
