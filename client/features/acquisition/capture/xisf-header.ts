import { keywordsOfProperties } from './dialects.ts'
import { addComment, type Header, headerValue, type HeaderValue, UnreadableFrame } from './fits-header.ts'

/** Capture programs write some 10 kB. */
const maxBytes = 1024 * 1024

/** Signature, length of the header, and reserved bytes: XISF 1.0, section 9.2. */
const prefixBytes = 16

/** Reads the keywords of the first picture of an XISF file, and in place of missing ones its properties. Reads no pixels. Throws UnreadableFrame. */
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

const tag = /<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g

/**
 * Reads the tags one after another. Workers have no XML parser; this one knows no entities of a document, so that none
 * can be expanded, and refuses their declarations.
 */
function keywordsIn(xml: string): Header {
  const header = new Map<string, HeaderValue>()
  const properties = new Map<string, HeaderValue>()
  let pictures = 0
  let isInPicture = false
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const ignored = [
      ['<!--', '-->'],
      ['<?', '?>'],
      ['<![CDATA[', ']]>'],
    ].find(([begin]) => xml.startsWith(begin!, at))
    if (ignored) {
      at = xml.indexOf(ignored[1]!, at)
      if (at < 0) break
      continue
    }
    if (xml.startsWith('<!', at)) throw new UnreadableFrame('entities, which XISF does not allow')
    tag.lastIndex = at
    const [, isEnd, name, attributes, isEmpty] = tag.exec(xml) ?? []
    if (name === undefined) throw new UnreadableFrame('a header that is not well-formed XML')
    at = tag.lastIndex
    if (name === 'Image') {
      isInPicture = !isEnd && !isEmpty
      if (!isEnd && ++pictures === 1) {
        const { imageType = '' } = attributesIn(attributes!)
        // A master of PixInsight has the keywords of its first frame, and says only here that it is one.
        const isMaster = imageType.toLowerCase().startsWith('master')
        ;(isMaster ? header : properties).set('IMAGETYP', imageType)
      }
    }
    // Of the file, or of its first picture.
    const isRead = !isEnd && !(isInPicture && pictures > 1)
    if (isRead && name === 'FITSKeyword' && isInPicture) addKeyword(header, attributesIn(attributes!))
    if (isRead && name === 'Property')
      addProperty(properties, attributesIn(attributes!), xml.slice(at, xml.indexOf('<', at)))
  }
  if (pictures === 0) throw new UnreadableFrame('no picture in it')
  for (const [keyword, value] of properties)
    if ((header.get(keyword) ?? '') === '') header.set(keyword, value)
  return header
}

type Attributes = Record<string, string | undefined>

/** Those of FITS have at most 70 characters. The rest is cut, because reasons name values. */
const maxValueLength = 100

const valueOf = (text: string) => unescaped(text).trim().slice(0, maxValueLength)

const attributesIn = (text: string): Attributes =>
  Object.fromEntries(
    Array.from(text.matchAll(attribute), ([, key, one, other]) => [key!, valueOf(one ?? other ?? '')]),
  )

function addKeyword(header: Map<string, HeaderValue>, { name, value, comment }: Attributes) {
  if (name === 'COMMENT') addComment(header, comment ?? '')
  else if (name && value !== undefined && !header.has(name)) header.set(name, headerValue(value))
}

function addProperty(
  properties: Map<string, HeaderValue>,
  { id, type, value = '', location }: Attributes,
  text: string,
) {
  const keyword = keywordsOfProperties.get(id ?? '')
  if (!keyword || location !== undefined || properties.has(keyword)) return
  if (type === 'String') properties.set(keyword, value || valueOf(text))
  else properties.set(keyword, type === 'TimePoint' ? utcOf(value) : headerValue(value))
}

/** A time may have an offset. */
const utcOf = (time: string) => (/[+-]\d\d:\d\d$/.test(time) ? (new Date(time).toJSON() ?? time) : time)

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string) =>
  text.replaceAll(/&([^;&]{0,10});?/g, (_all, name: string) => {
    const [, hex, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name) ?? []
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN)
    const character = code <= 0x10_ff_ff ? String.fromCodePoint(code) : entities[name]
    if (character === undefined) throw new UnreadableFrame('an unknown entity in the header')
    return character
  })
