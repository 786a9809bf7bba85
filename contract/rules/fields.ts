import { array, number, object, type Schema, string } from 'yup'
import { limits } from '../limits.ts'
import { normalizedText, visibleText } from './normalization.ts'
import { numberIn, wholeNumberIn } from './numbers.ts'

interface TextLimits {
  max: number
  tooLong: string
  unprintable: string
}

interface NameLimits extends TextLimits {
  invisible: string
  bidirectional: string
}

/** Rejects lone surrogates and control characters; PostgreSQL cannot store NUL. */
const printable = /^[^\p{Cc}\p{Cs}]*$/u
const printableLines = /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])*$/u

/** Without U+2800 and U+1D159, symbols that have no visible glyph. */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800\u{1D159}])[\p{L}\p{N}\p{P}\p{S}]/u
const bidirectional = /\p{Bidi_Control}/gu

export const isVisible = (name: string) => visible.test(name)

export const withoutBidiControls = (name: string) => name.replaceAll(bidirectional, '')

/** A text, before it is counted. yup also transforms values of other types, which fail later. */
export const normalized = (normalize: (text: string) => string) =>
  string().transform((value: unknown) => (typeof value === 'string' ? normalize(value) : value))

const text = ({ max, tooLong, unprintable }: TextLimits, allowed: RegExp, normalize = normalizedText) =>
  normalized(normalize)
    .trim()
    .max(max, tooLong)
    .matches(allowed, { name: 'printable', message: unprintable, excludeEmptyString: true })

export const requiredText = (limit: TextLimits & { required: string }) =>
  text(limit, printable).required(limit.required)

export const requiredName = (limit: NameLimits & { required: string }) => named(requiredText(limit), limit)

export const optionalName = (limit: NameLimits) => named(optionalText(limit), limit)

/** An optional line of text. A blank one becomes null. */
export const optionalText = (limit: TextLimits) => text(limit, printable).transform(blankIsNull).nullable()

/** An optional name of an account elsewhere, or an address. */
export const optionalAddressText = (limit: TextLimits) =>
  text(limit, printable, visibleText).transform(blankIsNull).nullable()

export const optionalParagraphs = (limit: TextLimits) =>
  text(limit, printableLines).transform(blankIsNull).nullable()

/** A required web address: http or https, which is added if it is missing, without user info (docs/product.md, 'Rules of input'). */
export const requiredUrl = () => address().required(limits.url.invalid)

export const optionalUrl = () => address().transform(blankIsNull).nullable()

/** A number as it was typed, or `value` if it was not. A blank text is absent. */
const typedNumber = (original: unknown, parse: (text: string) => number, value: number) =>
  typeof original !== 'string' ? value : original.trim() === '' ? null : parse(original)

interface NumberLimits {
  min: number
  max: number
  outside: string
}

const numberOf = ({ min, max, outside }: NumberLimits, parse: (text: string) => number) =>
  number()
    .transform((value: number, original: unknown) => typedNumber(original, parse, value))
    .min(min, outside)
    .max(max, outside)
    .typeError(outside)
    .nullable()

/** An optional whole number. */
export const optionalNumber = (limit: NumberLimits) => numberOf(limit, wholeNumberIn).integer(limit.outside)

export const optionalDecimal = (limit: NumberLimits) => numberOf(limit, numberIn)

export const requiredNumber = (limit: { min: number; max: number; outside: string }) =>
  optionalNumber(limit).required(limit.outside)

type FieldLimit = (TextLimits & { required?: string }) | Parameters<typeof optionalNumber>[0]

type RuleOf<Limit> = Limit extends { min: number }
  ? ReturnType<typeof optionalNumber>
  : ReturnType<Limit extends { required: string } ? typeof requiredText : typeof optionalText>

/** Returns rules by limit: for a line of text, which is required if the limit says so, or for an optional number. */
export const rulesOf = <Limits extends Record<string, FieldLimit>>(limits: Limits) => {
  const rules = Object.entries<FieldLimit>(limits).map(([name, limit]) => [name, ruleOf(limit)])
  return object(Object.fromEntries(rules) as { -readonly [Name in keyof Limits]: RuleOf<Limits[Name]> })
}

const ruleOf = (limit: FieldLimit) => {
  if ('min' in limit) return optionalNumber(limit)
  return limit.required === undefined
    ? optionalText(limit)
    : requiredText({ ...limit, required: limit.required })
}

/** An optional list of lines without duplicates; blanks are removed. */
export const textList = (each: TextLimits, { max, tooMany }: { max: number; tooMany: string }) =>
  array(text(each, printable).defined())
    .transform((texts: unknown) => (Array.isArray(texts) ? withoutRepeats(texts) : texts))
    .max(max, tooMany)
    .nullable()

/** The same list as one comma-separated text; an element may contain commas too. */
export const commaSeparatedList = (each: TextLimits, limit: { max: number; tooMany: string }) =>
  textList(each, limit).transform((_texts, value: string | string[] | null | undefined) =>
    value == null ? value : withoutRepeats([value].flat().flatMap((text) => text.split(','))),
  )

/** An optional calendar date such as 2026-03-14. */
export const optionalDate = ({ invalid }: { invalid: string }) =>
  string()
    .trim()
    .transform(blankIsNull)
    .nullable()
    .test('date', invalid, (value) => !value || isDay(value))

/** PostgreSQL has no year 0, and JavaScript turns 30 February into 1 March. */
const isDay = (value: string) => {
  const day = /^(?!0000)\d{4}-\d\d-\d\d$/.test(value) ? new Date(`${value}T00:00:00Z`) : undefined
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

const address = () =>
  normalized(completeAddress)
    .max(limits.url.max, limits.url.invalid)
    .test('url', limits.url.invalid, (value) => !value || isAddress(value))

const hostWithPath = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+(?:[:/?#].*)?$/u

/** Returns an address as it is stored: with https:// if it was typed without it, such as example.org/astro. */
export function completeAddress(typed: string): string {
  const text = visibleText(typed)
  return hostWithPath.test(text)
    ? `https://${text}`
    : text.replace(/^https?:/i, (scheme) => scheme.toLowerCase())
}

/** Returns what a text lacks to be an address, as the end of a sentence. */
export function missingInAddress(typed: string): string {
  const text = typed.trim()
  if (/\s/.test(text)) return 'without spaces'
  if (/^(?:https?:\/\/)?[^/?#]*@/i.test(text)) return 'without a name and @ before it'
  if (/^(?:\/\/|(?!https?:)[a-z][\w+-]*:(?!\d))/i.test(text)) return 'beginning with https:// or http://'
  return 'with a name and an ending such as example.org'
}

/** A host name of several labels (RFC 1035, 2.3.1), as URL.parse returns it; underscores occur. */
const hostName = /^(?:(?!-)[a-z0-9_-]{1,63}(?<!-)\.)+(?!-)[a-z0-9_-]{1,63}(?<!-)\.?$/

/** With user info, https://good.example@evil.example/ looks like an address of good.example. */
const isAddress = (value: string) => {
  const url = /^https?:\/\/[^\s\p{Cc}]+$/u.test(value) ? URL.parse(value) : null
  return url !== null && url.username === '' && url.password === '' && hostName.test(url.hostname)
}

const named = <Name extends Schema<string | null | undefined>>(
  name: Name,
  { invisible, bidirectional }: NameLimits,
): Name =>
  name
    .test('visible', invisible, (value) => !value || isVisible(value))
    .test('direction', bidirectional, (value) => !value || withoutBidiControls(value) === value)

const blankIsNull = (value?: string | null) => (value === '' ? null : value)

const blank = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Removes blanks and duplicates that differ only in case or in invisible characters; keeps the first, in order. */
export function withoutRepeats(texts: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const text of texts.map(visibleText)) {
    const key = text.toLowerCase()
    if (!blank.test(text) && !seen.has(key)) seen.set(key, text)
  }
  return [...seen.values()]
}

/** PostgreSQL text cannot contain NUL, not even in a query parameter. */
export const noNul = (name: string) => ({
  name: 'printable',
  message: `${name} must not contain NUL characters`,
  test: (text?: string | null) => !text?.includes('\0'),
})

/** An optional search text or name, truncated to its limit. */
export const lookupText = (name: string, { max }: { max: number }) =>
  normalized(normalizedText)
    .nullable()
    .transform((text?: string | null) => text && Array.from(text.trimStart()).slice(0, max).join(''))
    .trim()
    .test(noNul(name))
