import proxyAddr from 'proxy-addr'
import { array, boolean, string } from 'yup'
import { isLoopback } from './http/loopback.ts'

const flagWords: Record<string, boolean> = {
  1: true,
  true: true,
  on: true,
  0: false,
  false: false,
  off: false,
}
export const flag = (name: string) =>
  boolean()
    .typeError(`${name} must be 1 or 0`)
    .transform((_, input?: string) =>
      input?.trim() ? (flagWords[input.trim().toLowerCase()] ?? input) : undefined,
    )
export const commaList = () =>
  array(string().required()).transform((_, input: string = '') =>
    input
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
/** A bare number would count hops, which nobody who adds a proxy thinks of. */
export function areProxies(addresses: string[]): boolean {
  try {
    proxyAddr.compile(addresses)
    return addresses.every((address) => !/^\d+$/.test(address))
  } catch {
    return false
  }
}

/** Scheme, one host and port alone, safe from who listens on the way: by https, or on this machine. */
export const isOriginOfAClient = (text: string) =>
  URL.parse(text)?.origin === text &&
  !text.includes('*') &&
  (text.startsWith('https:') || (text.startsWith('http:') && isLoopback(text)))

export const noBlank = (text: string) => (text.trim() === '' ? undefined : text.trim())

/** Other servers are reached by https; one on this machine, as tests start, need not. */
export const safeAddress = (name: string, near = { is: isLoopback, words: 'an address of this machine' }) =>
  string()
    .transform(noBlank)
    .transform((address?: string) => address?.replace(/\/$/, ''))
    .test(
      'safe',
      `${name} must begin with https:// (or be ${near.words})`,
      (address) =>
        address === undefined ||
        URL.parse(address)?.protocol === 'https:' ||
        (address.startsWith('http:') && near.is(address)),
    )

/** A name without a dot is one of the network that containers share. */
export const inOwnNetwork = {
  is: (address: string) => isLoopback(address) || /^[^.]+$/.test(URL.parse(address)?.hostname ?? ''),
  words: 'an address of this machine, or a name without a dot in the network of its containers',
}
