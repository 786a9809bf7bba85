import type { Response } from 'express'
import { GraphQLError } from 'graphql'
import { errors, Provider } from 'oidc-provider'
import { setErrorStatus } from '../../../http/error-handlers.ts'
import type { RateLimiter } from '../../../limits/rate-limiter.ts'

/** An app needs one renewal an hour; each is stored for as long as a refresh token is valid, to detect its reuse. */
export async function countRenewal(rateLimiter: RateLimiter, connectedAppId: string): Promise<true> {
  await rateLimiter.count('renewalsPerConnectedApp', connectedAppId).catch((error: unknown) => {
    if (!(error instanceof GraphQLError)) throw error
    setErrorStatus(Provider.ctx!.res as Response, error.extensions)
    throw new TooManyRenewals(error.message)
  })
  return true
}

class TooManyRenewals extends errors.OIDCProviderError {
  constructor(override readonly error_description: string) {
    super(429, 'temporarily_unavailable')
  }
}
