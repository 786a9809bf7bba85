import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { pictureOrigins } from '../features/session/oauth/provider-pictures.ts'

/** What the site never uses, so no script on it may. */
const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

/**
 * Sets the headers that every answer has (limits.md, headers). helmet makes them once, as they are always the same: its
 * twelve middlewares for each request cost four times as much as setting them. `inlineScripts` are CSP hashes of the
 * scripts in our own pages.
 */
export function securityHeaders({
  https,
  inlineScripts,
}: {
  https: boolean
  inlineScripts: string[]
}): RequestHandler {
  const headers = headersBy(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          'default-src': ["'self'"],
          'script-src': ["'self'", ...inlineScripts],
          'style-src': ["'self'"],
          'img-src': ["'self'", 'data:', ...pictureOrigins],
          'object-src': ["'none'"],
          'base-uri': ["'self'"],
          'frame-ancestors': ["'none'"],
          'form-action': ["'self'"],
          ...(https ? { 'upgrade-insecure-requests': [] } : {}),
        },
      },
      // The page that opens a sign-in popup must hear from it.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      strictTransportSecurity: https,
      xFrameOptions: { action: 'deny' },
    }),
  )
  headers.push(['Permissions-Policy', permissionsPolicy])
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    next()
  }
}

/** The headers that a middleware of helmet sets. */
function headersBy(middleware: ReturnType<typeof helmet>): [name: string, value: string][] {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  middleware(request, response, (problem?: unknown) => {
    if (problem) throw problem
  })
  return response.getHeaderNames().map((name) => [name, String(response.getHeader(name))])
}
