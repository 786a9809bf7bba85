import type { Request } from 'express'
import ipaddr from 'ipaddr.js'

/** Returns the key of rate limits: an IPv4 address, or the /64 of an IPv6 address, because a customer has a whole /64. */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/** Several middlewares ask for it. */
const networks = new WeakMap<Request, string>()

export function networkOfRequest(request: Request): string {
  const network = networks.get(request) ?? networkOf(request.ip ?? '')
  networks.set(request, network)
  return network
}

/** Whether a server that listens there is reached by all addresses of its machine, and knows none of them. */
export const isWildcard = (host: string) => ['0.0.0.0', '::'].includes(host)

export const isLoopback = (address: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(address)?.hostname ?? '')
