import addressparser from 'nodemailer/lib/addressparser'
import proxyAddr from 'proxy-addr'
import { array, boolean, number, string } from 'yup'
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
    .transform((_, input: string) => flagValues[input.toLowerCase()] ?? input)

export const amount = (name: string, what = 'a number') => number().typeError(`${name} must be ${what}`)

/** A text, whose rule a message describes. */
export const text = (message: string, isValid: (text: string) => boolean) =>
  string().test({ message, skipAbsent: true, test: (value) => isValid(value!) })

export const commaList = (
  message: string | ((wrong: string[]) => string),
  isValid: (part: string) => boolean,
) =>
  array(string().required())
    .transform((_, input: string) =>
      input
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .default([])
    .test('parts', (parts, { createError }) => {
      const wrong = parts.filter((part) => !isValid(part))
      return (
        wrong.length === 0 || createError({ message: typeof message === 'string' ? message : message(wrong) })
      )
    })

export const isSlug = (text: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)

/** Bare numbers would be counts of hops. */
export function isProxyAddress(address: string): boolean {
  try {
    proxyAddr.compile(address)
    return !/^\d+$/.test(address)
  } catch {
    return false
  }
}

export const isOrigin = (text: string) => /^https?:/.test(text) && URL.parse(text)?.origin === text

/** Whether a text is one origin, without wildcards, of https or of this machine. */
export const isClientOrigin = (text: string) =>
  isOrigin(text) && !text.includes('*') && (text.startsWith('https:') || isLoopback(text))

/** An https URL of another server; `exception` describes the addresses that may use http. */
export const httpsUrl = (
  name: string,
  exception = { matches: isLoopback, description: 'an address of this machine' },
) =>
  text(
    `${name} must begin with https:// (or be ${exception.description})`,
    (address) =>
      URL.parse(address)?.protocol === 'https:' ||
      (address.startsWith('http:') && exception.matches(address)),
  ).transform((address: string) => address.replace(/\/$/, ''))

/** Host names without a dot are those of a container network. */
export const containerNetwork = {
  matches: (address: string) => isLoopback(address) || /^[^.]+$/.test(URL.parse(address)?.hostname ?? ''),
  description: 'an address of this machine, or a name without a dot in the network of its containers',
}

export function isSmtp(address: string): boolean {
  const url = URL.parse(address)
  return Boolean(url?.hostname) && ['smtp:', 'smtps:'].includes(url!.protocol)
}

const isEmail = (text: string | undefined) => string().required().email().isValidSync(text)

/** A sender: one email address, with or without a name before it. A line break would begin another header. */
export function isSender(text: string): boolean {
  const [mailbox, ...others] = addressparser(text, { flatten: true })
  return others.length === 0 && !/\p{Cc}/u.test(text) && isEmail(mailbox?.address)
}

/** An email address or an https URL; returns it as a URL. */
export const contactAddress = (name: string) =>
  text(`${name} must be an email address or an address that begins with https://`, (contact) =>
    /^(mailto:|https:\/\/)\S+$/.test(contact),
  ).transform((contact: string) => (isEmail(contact) ? `mailto:${contact}` : contact))
