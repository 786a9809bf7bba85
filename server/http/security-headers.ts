import type { RequestHandler } from 'express'
import helmet from 'helmet'

/** What the site never uses, so no script on it may. */
const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

/** Security headers on every answer. `inlineScripts` are the CSP hashes of the inline scripts of our own pages. */
export function securityHeaders({
  https,
  inlineScripts,
  pictureOrigins,
}: {
  https: boolean
  inlineScripts: string[]
  /** Where pictures may come from besides the site itself. */
  pictureOrigins: string[]
}): RequestHandler[] {
  return [
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
    (_request, response, next) => {
      response.setHeader('Permissions-Policy', permissionsPolicy)
      next()
    },
  ]
}
