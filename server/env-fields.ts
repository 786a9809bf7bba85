import addressparser from 'nodemailer/lib/addressparser'
import proxyAddr from 'proxy-addr'
import { array, boolean, string } from 'yup'
import { isLoopback } from './http/network.ts'

const flagValues: Record<string, boolean> = {
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
      input?.trim() ? (flagValues[input.trim().toLowerCase()] ?? input) : undefined,
    )
export const commaList = () =>
  array(string().required()).transform((_, input: string = '') =>
    input
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
/** Bare numbers would be counts of hops. */
export function areProxyAddresses(addresses: string[]): boolean {
  try {
    proxyAddr.compile(addresses)
    return addresses.every((address) => !/^\d+$/.test(address))
  } catch {
    return false
  }
}

/** Whether a text is one origin, without wildcards, of https or of this machine. */
export const isClientOrigin = (text: string) =>
  URL.parse(text)?.origin === text &&
  !text.includes('*') &&
  (text.startsWith('https:') || (text.startsWith('http:') && isLoopback(text)))

export const blankToUndefined = (text: string) => (text.trim() === '' ? undefined : text.trim())

/** An https URL of another server; `exception` describes the addresses that may use http. */
export const httpsUrl = (
  name: string,
  exception = { matches: isLoopback, description: 'an address of this machine' },
) =>
  string()
    .transform(blankToUndefined)
    .transform((address?: string) => address?.replace(/\/$/, ''))
    .test(
      'safe',
      `${name} must begin with https:// (or be ${exception.description})`,
      (address) =>
        address === undefined ||
        URL.parse(address)?.protocol === 'https:' ||
        (address.startsWith('http:') && exception.matches(address)),
    )

export const smtpUrl = (name: string) =>
  string()
    .transform(blankToUndefined)
    .test(
      'smtp',
      `${name} must be an address such as smtps://user:password@mail.example:465`,
      (address) => address === undefined || isSmtp(URL.parse(address)),
    )
const isSmtp = (url: URL | null) => Boolean(url?.hostname) && ['smtp:', 'smtps:'].includes(url!.protocol)

/** A sender: one email address, with or without a name before it. A line break would begin another header. */
export const sender = (name: string) =>
  string()
    .transform(blankToUndefined)
    .test(
      'sender',
      `${name} must be an address such as Astrofolio <no-reply@astrofolio.example>`,
      (text) => text === undefined || isSender(text),
    )
function isSender(text: string): boolean {
  const [mailbox, ...others] = addressparser(text, { flatten: true })
  return (
    others.length === 0 &&
    !/\p{Cc}/u.test(text) &&
    string()
      .email()
      .isValidSync(mailbox?.address || 'none')
  )
}

/** An email address or an https URL; returns it as a URL. */
export const securityContact = (name: string) =>
  string()
    .transform(blankToUndefined)
    .transform((contact?: string) => (string().email().isValidSync(contact) ? `mailto:${contact}` : contact))
    .matches(/^(mailto:|https:\/\/)\S+$/, {
      message: `${name} must be an email address or an address that begins with https://`,
      excludeEmptyString: true,
    })

/** Host names without a dot are those of a container network. */
export const containerNetwork = {
  matches: (address: string) => isLoopback(address) || /^[^.]+$/.test(URL.parse(address)?.hostname ?? ''),
  description: 'an address of this machine, or a name without a dot in the network of its containers',
}
