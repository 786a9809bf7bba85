import { array, number, type Schema, string } from 'yup'
import { limits } from '../limits.ts'

/** A row of the table of limits for a line or a paragraph of text. */
interface TextLimits {
  max: number
  tooLong: string
  unprintable: string
}

/** A row of the table of limits for a name. */
interface NameLimits extends TextLimits {
  invisible: string
  bidirectional: string
}

/** No control characters but those of a paragraph: a NUL cannot even be stored, nor half a surrogate pair. */
const printable = /^[^\p{Cc}\p{Cs}]*$/u
const printableLines = /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])*$/u

/** A letter, number, mark of punctuation or symbol, none of them blank by Unicode or, as U+2800 and U+1D159, by its drawing. */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800\u{1D159}])[\p{L}\p{N}\p{P}\p{S}]/u
const bidirectional = /\p{Bidi_Control}/gu

/** Whether a name shows anything. */
export const isVisible = (name: string) => visible.test(name)

/** A name without the characters that change the direction of text. */
export const inOneDirection = (name: string) => name.replaceAll(bidirectional, '')

const text = ({ max, tooLong, unprintable }: TextLimits, allowed: RegExp) =>
  string().trim().max(max, tooLong).matches(allowed, { message: unprintable, excludeEmptyString: true })

/** A line of text that must be there. */
export const requiredText = (limit: TextLimits & { required: string }) =>
  text(limit, printable).required(limit.required)

/** A name that must be there. */
export const requiredName = (limit: NameLimits & { required: string }) => named(requiredText(limit), limit)

/** A name that may be left out. */
export const optionalName = (limit: NameLimits) => named(optionalText(limit), limit)

/** A line of text that may be left out: blank means not given, on both sides. */
export const optionalText = (limit: TextLimits) => text(limit, printable).transform(blankIsNull).nullable()

/** A text of several lines that may be left out. */
export const optionalParagraphs = (limit: TextLimits) =>
  text(limit, printableLines).transform(blankIsNull).nullable()

/** A required web address: http or https, without user info (docs/product.md, 'Rules of input'). */
export const requiredAddress = () => address().required(limits.url.invalid)

/** A web address that may be left out. */
export const optionalAddress = () => address().transform(blankIsNull).nullable()

/** A whole number that may be left out. */
export const optionalNumber = ({ min, max, outside }: { min: number; max: number; outside: string }) =>
  number()
    .transform((given: number, original: unknown) => (original === '' ? null : given))
    .integer(outside)
    .min(min, outside)
    .max(max, outside)
    .typeError(outside)
    .nullable()

/** Lines of text without repeats, blanks left out; the list itself may be left out. */
export const textList = (each: TextLimits, { max, tooMany }: { max: number; tooMany: string }) =>
  array(text(each, printable).defined())
    .transform((texts: unknown) => (Array.isArray(texts) ? withoutRepeats(texts) : texts))
    .max(max, tooMany)
    .nullable()

/** The same as one text, with commas between; a text within a list may have them too. */
export const commaSeparatedList = (each: TextLimits, limit: { max: number; tooMany: string }) =>
  textList(each, limit).transform((_texts, given: string | string[] | null | undefined) =>
    given == null ? given : withoutRepeats([given].flat().flatMap((text) => text.split(','))),
  )

/** A day such as 2026-03-14 that may be left out; one that the calendar has. */
export const optionalDate = ({ invalid }: { invalid: string }) =>
  string()
    .trim()
    .transform(blankIsNull)
    .nullable()
    .test('day', invalid, (given) => !given || isDay(given))

/** PostgreSQL knows no year 0, and JavaScript turns 30 February into 1 March. */
const isDay = (given: string) => {
  const day = /^(?!0000)\d{4}-\d\d-\d\d$/.test(given) ? new Date(`${given}T00:00:00Z`) : undefined
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(given)
}

const address = () =>
  string()
    .trim()
    .transform(
      (given?: string | null) => given && given.replace(/^https?:/i, (scheme) => scheme.toLowerCase()),
    )
    .max(limits.url.max, limits.url.invalid)
    .test('address', limits.url.invalid, (given) => !given || isAddress(given))

/** With a user in front of the host, https://good.example@evil.example/ looks like an address of good.example. */
const isAddress = (given: string) => {
  const url = /^https?:\/\/[^\s\p{Cc}]+$/u.test(given) ? URL.parse(given) : null
  return url !== null && url.username === '' && url.password === ''
}

const named = <Name extends Schema<string | null | undefined>>(
  name: Name,
  { invisible, bidirectional }: NameLimits,
): Name =>
  name
    .test('visible', invisible, (given) => !given || isVisible(given))
    .test('direction', bidirectional, (given) => !given || inOneDirection(given) === given)

const blankIsNull = (given?: string | null) => (given === '' ? null : given)

/** The first of those that differ in case alone; the person's order stays. */
function withoutRepeats(texts: string[]): string[] {
  const seen = new Map<string, string>()
  for (const text of texts.map((given) => given.trim())) {
    const key = text.toLowerCase()
    if (text && !seen.has(key)) seen.set(key, text)
  }
  return [...seen.values()]
}
