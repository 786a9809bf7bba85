const maxLength = 32

/**
 * Returns the host of an address without `www.`. Letters beyond ASCII stay in Punycode, because they can imitate others, and
 * the end of a long host stays, because it names who owns it.
 */
export function hostText(address: string): string {
  const host = URL.parse(address)?.hostname.replace(/^www\.|\.$/g, '') ?? ''
  return host.length > maxLength ? `…${host.slice(1 - maxLength)}` : host
}
