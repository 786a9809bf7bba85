import { badInput } from '../../errors/errors.ts'

/** Throws BAD_USER_INPUT unless a page was opened at the site's own host, to which providers and passkeys are bound. */
export function requireSiteHost(host: string | undefined, publicUrl: string): void {
  const site = new URL(publicUrl)
  if (host !== site.host) throw badInput(`Open the site at ${site.origin} to sign in this way.`)
}
