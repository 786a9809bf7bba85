export type HeaderValue = string | number | boolean

/** The values of a header by keyword, of which the first counts. */
export class Header extends Map<string, HeaderValue> {
  /** The texts behind values. */
  readonly comments = new Map<string, string>()
  /** Lines with a value whose keyword cannot be read. */
  unreadableLines = 0

  add(keyword: string, { value, comment }: Card): void {
    if (this.has(keyword)) return
    this.set(keyword, typeof value === 'string' ? value.trim() : value)
    if (comment) this.comments.set(keyword, comment)
  }

  /** Adds a line of COMMENT or HISTORY. Some programs name themselves only in a comment. */
  addText(keyword: string, text: string): void {
    if (keyword === 'COMMENT')
      this.set(keyword, `${String(this.get(keyword) ?? '')}${text.trim()}\n`.slice(0, maxCommentLength))
    // PixInsight says only there how many frames are in a master.
    const [, count] = /^\s*\w+Integration\.numberOfImages: (\d+)/.exec(text) ?? []
    if (count) this.add('NCOMBINE', { value: Number(count), comment: '' })
  }

  /** Adds what the header of the whole file says and this one does not. */
  inherit(file: Header): void {
    for (const [keyword, value] of file)
      if (keyword === 'COMMENT') this.addText(keyword, String(value))
      else this.add(keyword, { value, comment: file.comments.get(keyword) ?? '' })
    this.unreadableLines += file.unreadableLines
  }
}

const maxCommentLength = 20_000

/** A file that is not used; its message is shown beside the file's name. */
export class UnreadableFrame extends Error {}

export interface Card {
  value: HeaderValue
  comment: string
}

const quoted = /^\s*'((?:[^']|'')*)'(.*)/s
const numeric = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[ED][+-]?\d+)?$/i

/** Parses a value and its comment: a text in quotes, a number, T or F. Anything else is a text. */
export function cardIn(text: string): Card {
  const [, inQuotes, behind = ''] = quoted.exec(text) ?? []
  if (inQuotes !== undefined)
    return { value: inQuotes.replaceAll("''", "'").trimEnd(), comment: commentIn(behind) }
  const plain = text.replace(/\/.*/s, '').trim()
  const comment = commentIn(text)
  if (plain === 'T' || plain === 'F') return { value: plain === 'T', comment }
  return { value: numberIn(plain) ?? plain, comment }
}

const commentIn = (text: string) => (text.includes('/') ? text.slice(text.indexOf('/') + 1).trim() : '')

const numberIn = (text: string) => (numeric.test(text) ? Number(text.replace(/d/i, 'e')) : undefined)

/**
 * Returns what a value may be as a number: also in quotes, and with the decimal comma of a language. '300,000' has two
 * meanings, '300,000000' and '0,500' have one.
 */
export function numbersIn(value: HeaderValue | undefined): number[] {
  if (typeof value === 'number') return [value]
  const text = typeof value === 'string' ? value.trim() : ''
  const number = numberIn(text)
  if (number !== undefined) return [number]
  if (!/^[+-]?\d+,\d+$/.test(text)) return []
  const decimal = Number(text.replace(',', '.'))
  return /^[+-]?[1-9]\d{0,2},\d{3}$/.test(text) ? [decimal, Number(text.replace(',', ''))] : [decimal]
}
