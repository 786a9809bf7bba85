import { addComment, type Header, headerValue, type HeaderValue, UnreadableFrame } from './fits-header.ts'

/** Capture programs write some 10 kB. */
const maxBytes = 1024 * 1024

/** Signature, length of the header, and reserved bytes: XISF 1.0, section 9.2. */
const prefixBytes = 16

/** Reads the keywords of the first picture of an XISF file. Reads no pixels. Throws UnreadableFrame. */
export async function readXisfHeader(file: Blob): Promise<Header> {
  const prefix = new DataView(await file.slice(0, prefixBytes).arrayBuffer())
  const length = prefix.byteLength < prefixBytes ? 0 : prefix.getUint32(8, true)
  if (length === 0 || length > maxBytes || prefixBytes + length > file.size)
    throw new UnreadableFrame('wrong length of the header')
  const bytes = await file.slice(prefixBytes, prefixBytes + length).arrayBuffer()
  return keywordsIn(decoded(bytes))
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\0+$/, '')
  } catch {
    throw new UnreadableFrame('a header that is not in UTF-8')
  }
}

const tag = /<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/y
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g

/**
 * Reads the tags one after another. Workers have no XML parser; this one knows no entities of a document, so that none
 * can be expanded, and refuses their declarations.
 */
function keywordsIn(xml: string): Header {
  const header = new Map<string, HeaderValue>()
  let hasPicture = false
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const ignored = [
      ['<!--', '-->'],
      ['<?', '?>'],
    ].find(([begin]) => xml.startsWith(begin!, at))
    if (ignored) {
      at = xml.indexOf(ignored[1]!, at)
      if (at < 0) break
      continue
    }
    if (xml.startsWith('<!', at)) throw new UnreadableFrame('entities, which XISF does not allow')
    tag.lastIndex = at
    const [, isEnd, name, attributes] = tag.exec(xml) ?? []
    if (name === undefined) throw new UnreadableFrame('a header that is not well-formed XML')
    at = tag.lastIndex
    if (name === 'Image' && isEnd) return header
    if (name === 'Image') hasPicture = true
    if (name === 'FITSKeyword' && hasPicture) addKeyword(header, attributes!)
  }
  if (!hasPicture) throw new UnreadableFrame('no picture in it')
  return header
}

function addKeyword(header: Map<string, HeaderValue>, attributes: string) {
  const { name, value, comment } = Object.fromEntries(
    Array.from(attributes.matchAll(attribute), ([, key, one, other]) => [
      key!,
      unescaped(one ?? other ?? ''),
    ]),
  ) as Record<string, string | undefined>
  if (name === 'COMMENT') addComment(header, comment ?? '')
  else if (name && value !== undefined && !header.has(name)) header.set(name, headerValue(value))
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string) =>
  text.replaceAll(/&([^;&]{0,10});?/g, (_all, name: string) => {
    const [, hex, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name) ?? []
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN)
    const character = code <= 0x10_ff_ff ? String.fromCodePoint(code) : entities[name]
    if (character === undefined) throw new UnreadableFrame('an unknown entity in the header')
    return character
  })
