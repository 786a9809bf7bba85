import type { Request } from 'express'
import { isIPv6 } from 'node:net'

/** What counts as one sender: an IPv4 address, or the /64 that an IPv6 customer gets whole. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const all =
    tail === undefined
      ? groups
      : [...groups, ...Array<string>(8 - groups.length - last.length).fill('0'), ...last]
  return `${all
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

const networks = new WeakMap<Request, string>()

/** The network that a request came from, which proxies that are trusted may have named. */
export function networkOfRequest(request: Request): string {
  let network = networks.get(request)
  if (network === undefined) networks.set(request, (network = networkOf(request.ip ?? '')))
  return network
}
