import { limits } from '../../../contract/limits.ts'

const loopback = ['127.0.0.1', '[::1]']
const domain = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/
/** A reversed domain (RFC 8252, section 7.1), so that apps do not share a scheme by chance. */
const ownScheme = /^[a-z][a-z\d+-]*(?:\.[a-z\d+-]+)+:$/

/**
 * Returns why an address cannot be the redirect of a native app (RFC 8252, section 7), as the end of a sentence that begins with
 * the address; undefined if it can. Redirects are compared exactly, except the port of a loopback address.
 */
export function problemOfRedirect(uri: string): string | undefined {
  if (uri.length > limits.url.max) return `has more than ${limits.url.max} characters`
  const url = /^[!-~]+$/.test(uri) ? URL.parse(uri) : null
  if (!url) return 'is not an address'
  if (uri.includes('#')) return 'must not have a fragment'
  if (uri.includes('*')) return 'must not have a wildcard: redirects are compared exactly'
  if (url.username || url.password || /^[^:]+:\/*[^/?]*@/.test(uri))
    return 'must not have a name and @ before the host'
  if (url.protocol === 'https:')
    return domain.test(url.hostname) ? undefined : 'must have a host name that the app has claimed'
  if (url.protocol === 'http:')
    return loopback.includes(url.hostname)
      ? undefined
      : `must begin with https://, or be on ${loopback.join(' or ')}`
  return ownScheme.test(url.protocol)
    ? undefined
    : 'must begin with https://, http://127.0.0.1 or a scheme like a reversed domain, such as org.example.app:'
}
