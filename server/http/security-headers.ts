import type { RequestHandler } from 'express'
import helmet from 'helmet'

const permissionsPolicy = 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()'

export function securityHeaders({
  https,
  inlineScripts,
  imageOrigins,
}: {
  https: boolean
  inlineScripts: string[]
  /** Besides the origin of the page, which may be another name of the site. */
  imageOrigins: string[]
}): RequestHandler[] {
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          'default-src': ["'self'"],
          'script-src': ["'self'", ...inlineScripts],
          'style-src': ["'self'"],
          'img-src': ["'self'", 'data:', ...imageOrigins],
          'object-src': ["'none'"],
          'base-uri': ["'self'"],
          'frame-ancestors': ["'none'"],
          'form-action': ["'self'"],
          ...(https ? { 'upgrade-insecure-requests': [] } : {}),
        },
      },
      // The page that opens a sign-in popup receives a message from it.
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
