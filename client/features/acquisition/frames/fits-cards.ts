import { cardIn, type Header, type HeaderValue } from './header.ts'

/** As the FITS standard 4.0 defines, section 3.3.1. */
export const blockBytes = 2880
const cardBytes = 80
const keywordBytes = 8
export const cardsPerBlock = blockBytes / cardBytes

const decoder = new TextDecoder()
const isPrintable = (text: string) => /^[ -~]*$/.test(text)

/** Adds the cards of whole blocks to a header. */
export class CardReader {
  /** A text that goes on in the next card, by section 4.2.1.2. */
  #continued: { keyword: string; text: string } | undefined
  #unreadableInARow = 0
  readonly #header: Header

  constructor(header: Header) {
    this.#header = header
  }

  /** Whether this can no longer be a header. */
  get isLost(): boolean {
    return this.#unreadableInARow >= cardsPerBlock
  }

  /** Returns the offset behind END, or undefined if the header goes on. */
  read(bytes: Uint8Array): number | undefined {
    for (let at = 0; at + cardBytes <= bytes.length && !this.isLost; at += cardBytes)
      if (this.#readCard(textOf(bytes.subarray(at, at + keywordBytes)), bytes.subarray(at, at + cardBytes)))
        return at + cardBytes
    return undefined
  }

  /** Returns whether a card is END. */
  #readCard(keyword: string, card: Uint8Array): boolean {
    const rest = textOf(card.subarray(keywordBytes))
    const hasValue = rest.startsWith('=')
    if (!isPrintable(keyword)) {
      this.#unreadableInARow++
      if (hasValue) this.#header.unreadableLines++
      return false
    }
    this.#unreadableInARow = 0
    const name = keyword.trim().toUpperCase()
    const continued = name === 'CONTINUE' ? this.#continued : undefined
    this.#continued = undefined
    if (continued) this.#set(continued.keyword, rest, continued.text)
    else if (name === 'COMMENT' || name === 'HISTORY') this.#header.addText(name, rest)
    else if (hasValue && !this.#header.has(name)) this.#set(name, rest.slice(1))
    return name === 'END' && !hasValue
  }

  #set(keyword: string, rest: string, before = '') {
    const { value, comment } = cardIn(rest)
    const whole: HeaderValue = before === '' ? value : `${before}${value}`
    const isContinued = typeof whole === 'string' && whole.endsWith('&')
    this.#header.delete(keyword)
    this.#header.add(keyword, { value: whole, comment })
    if (isContinued) this.#continued = { keyword, text: whole.slice(0, -1) }
  }
}

/** Some programs fill cards with zeros instead of blanks. */
const textOf = (bytes: Uint8Array) => decoder.decode(bytes).replaceAll('\0', ' ')
