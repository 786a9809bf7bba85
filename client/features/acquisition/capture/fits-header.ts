export type HeaderValue = string | number | boolean

/** The values of a header by keyword, of which the first counts. */
export type Header = ReadonlyMap<string, HeaderValue>

/** A file that is not used; its message is shown beside the file's name. */
export class UnreadableFrame extends Error {}

/** As the FITS standard 4.0 defines, section 3.3.1. */
const blockBytes = 2880
const cardBytes = 80
const keywordBytes = 8

/** Blocks of 36 cards; headers of capture programs have one to four. Most files take one read, the largest three. */
const reads = [4, 16, 80]
const maxCards = (reads.reduce((sum, blocks) => sum + blocks) * blockBytes) / cardBytes

const decoder = new TextDecoder()
const textOf = (bytes: Uint8Array) => decoder.decode(bytes)
const isPrintable = (bytes: Uint8Array) => bytes.every((byte) => byte >= 0x20 && byte <= 0x7e)

/**
 * Reads the header of a FITS file, and of its compressed picture if the first header has none. Reads no pixels. Throws
 * UnreadableFrame.
 */
export async function readFitsHeader(file: Blob): Promise<Header> {
  const header = new Map<string, HeaderValue>()
  let begin = 0
  for (const blocks of reads) {
    const end = begin + blocks * blockBytes
    const bytes = new Uint8Array(await file.slice(begin, end).arrayBuffer())
    for (let at = 0; at + cardBytes <= bytes.length; at += cardBytes) {
      const card = bytes.subarray(at, at + cardBytes)
      if (!isPrintable(card.subarray(0, keywordBytes)))
        throw new UnreadableFrame('bytes in the header that FITS does not allow')
      const keyword = textOf(card.subarray(0, keywordBytes)).trimEnd()
      if (keyword !== 'END') addCard(header, keyword, textOf(card.subarray(keywordBytes)))
      else if (hasPicture(header)) return header
      else if (header.get('NAXIS') !== 0 || header.has('XTENSION'))
        throw new UnreadableFrame('no picture in it')
      else {
        header.delete('NAXIS')
        at = Math.ceil((at + cardBytes) / blockBytes) * blockBytes - cardBytes
      }
    }
    if (file.size < end) throw new UnreadableFrame('ends within the header')
    begin = end
  }
  throw new UnreadableFrame(`a header of more than ${maxCards} cards`)
}

function addCard(header: Map<string, HeaderValue>, keyword: string, rest: string) {
  if (keyword === 'COMMENT') addComment(header, rest)
  else if (rest.startsWith('= ') && !header.has(keyword)) header.set(keyword, headerValue(rest.slice(2)))
}

/** Some programs name themselves only in a comment. */
export function addComment(header: Map<string, HeaderValue>, text: string): void {
  header.set('COMMENT', `${String(header.get('COMMENT') ?? '')}${text.trim()}\n`)
}

function hasPicture(header: Header): boolean {
  const extension = header.get('XTENSION')
  if (extension !== undefined && extension !== 'IMAGE') return header.get('ZIMAGE') === true
  return Number(header.get('NAXIS')) >= 2
}

const quoted = /^\s*'((?:[^']|'')*)'/
const numeric = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[ED][+-]?\d+)?$/i

/** Parses the value of a card with its comment: a text in quotes, a number, T or F. Anything else is a text. */
export function headerValue(text: string): HeaderValue {
  const inQuotes = quoted.exec(text)?.[1]
  if (inQuotes !== undefined) return inQuotes.replaceAll("''", "'").trim()
  const plain = text.replace(/\/.*/s, '').trim()
  if (plain === 'T' || plain === 'F') return plain === 'T'
  return numeric.test(plain) ? Number(plain.replace(/d/i, 'e')) : plain
}
