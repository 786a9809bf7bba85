import { type RequestHandler, Router } from 'express'
import { wellKnownPaths } from '../../contract/discovery.ts'
import { pagePaths } from '../../contract/page-paths.ts'
import type { AppParts } from '../app-parts.ts'

const { securityTxt, changePassword } = wellKnownPaths
const securityTextDays = 90

/** Returns the router of security.txt, if the operator has set a contact, and of the address that changes passwords. */
export function wellKnown({ publicUrl, securityContact }: AppParts): Router {
  const router = Router().get(changePassword, (_request, response) => response.redirect(pagePaths.account))
  return securityContact ? router.get(securityTxt, securityText(publicUrl, securityContact)) : router
}

/** Returns the handler of security.txt (RFC 9116). */
const securityText =
  (publicUrl: string, contact: string): RequestHandler =>
  (_request, response) => {
    const expires = new Date(Date.now() + securityTextDays * 24 * 60 * 60 * 1000)
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      `Canonical: ${publicUrl}${securityTxt}`,
      '',
    ]
    response.set('Cache-Control', 'public, max-age=3600').type('text').send(lines.join('\n'))
  }
