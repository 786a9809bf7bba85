import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { focalLengthInMetres, keywordsOfProperties } from './dialects.ts'
import { cardIn, Header, UnreadableFrame } from './header.ts'

/** Capture programs write some 10 kB. */
const maxBytes = 1024 * 1024

/** Signature, length of the header, and reserved bytes: XISF 1.0, section 9.2. */
const prefixBytes = 16

/**
 * Reads the keywords of the pictures of an XISF file, and in place of missing ones their properties: of the first, and of each
 * other that has an exposure time of its own. Reads no pixels. Throws UnreadableFrame.
 */
export async function readXisfHeaders(file: Blob): Promise<Header[]> {
  const prefix = new DataView(await file.slice(0, prefixBytes).arrayBuffer())
  const length = prefix.byteLength < prefixBytes ? 0 : prefix.getUint32(8, true)
  if (length === 0 || length > maxBytes || prefixBytes + length > file.size)
    throw new UnreadableFrame('wrong length of the header')
  return headersIn(decoded(await file.slice(prefixBytes, prefixBytes + length).arrayBuffer()))
}

/** Some programs pad the header with zeros, which XML does not allow. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\0', ' ').trim()
  } catch {
    throw new UnreadableFrame('a header that is not in UTF-8')
  }
}

interface XmlElement {
  [name: string]: XmlElement[] | string | Record<string, string | undefined> | undefined
  ':@'?: Record<string, string | undefined>
}

/** Workers have no XML parser of their own. */
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // Of numbers; a document's own are refused before.
  htmlEntities: true,
  processEntities: { enabled: true, maxTotalExpansions: maxBytes, maxExpandedLength: maxBytes },
})

/** To the end if it is not closed: looking for its end again and again would take a minute. */
const notMarkup = /<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)/g
const knownEntity = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i

function headersIn(xml: string): Header[] {
  const markup = xml.replaceAll(notMarkup, '')
  if (/<!(?:DOCTYPE|ENTITY)/i.test(markup)) throw new UnreadableFrame('entities, which XISF does not allow')
  if (knownEntity.test(markup)) throw new UnreadableFrame('an unknown entity in the header')
  const root = parsed(xml).find((element) => 'xisf' in element)
  const parts = childrenOf(root)
  const ofFile = new Header()
  for (const part of parts) if ('Metadata' in part) addProperties(ofFile, part)
  const headers = parts.filter((part) => 'Image' in part).map(headerOf)
  const [first, ...others] = headers
  if (!first) throw new UnreadableFrame('no picture in it')
  const exposures = others.filter((header) => header.has('EXPTIME') || header.has('EXPOSURE'))
  for (const header of [first, ...exposures]) header.inherit(ofFile)
  return [first, ...exposures]
}

function parsed(xml: string): XmlElement[] {
  try {
    const elements: XmlElement[] = parser.parse(xml)
    if (XMLValidator.validate(xml) === true) return elements
  } catch {
    // As below.
  }
  throw new UnreadableFrame('a header that is not well-formed XML')
}

const nameOf = (element: XmlElement) => Object.keys(element).find((name) => name !== ':@') ?? ''
const childrenOf = (element: XmlElement | undefined): XmlElement[] => {
  const children = element?.[nameOf(element)]
  return Array.isArray(children) ? children : []
}
const attributesOf = (element: XmlElement) => element[':@'] ?? {}

const textOf = ({ '#text': text }: XmlElement) => (typeof text === 'string' ? text : '')

function headerOf(image: XmlElement): Header {
  const header = new Header()
  const { imageType, geometry = '' } = attributesOf(image)
  const type = cut(imageType)
  // A master of PixInsight has the keywords of its first frame, and says only here that it is one.
  if (/^master/i.test(type)) header.add('IMAGETYP', { value: type, comment: '' })
  for (const part of childrenOf(image)) {
    const { name = '', value = '', comment = '' } = attributesOf(part)
    if (!('FITSKeyword' in part)) continue
    const keyword = name.trim().toUpperCase()
    if (keyword === 'COMMENT' || keyword === 'HISTORY') header.addText(keyword, comment)
    else if (keyword) header.add(keyword, { value: cardIn(cut(value)).value, comment })
  }
  const properties = new Header()
  const [, width, height] = /^(\d+):(\d+):/.exec(geometry) ?? []
  if (width) properties.add('NAXIS1', { value: Number(width), comment: '' })
  if (height) properties.add('NAXIS2', { value: Number(height), comment: '' })
  addProperties(properties, image)
  if (type) properties.add('IMAGETYP', { value: type, comment: '' })
  for (const [keyword, value] of properties)
    if ((header.get(keyword) ?? '') === '') header.set(keyword, value)
  return header
}

function addProperties(header: Header, parent: XmlElement) {
  for (const part of childrenOf(parent)) {
    const { id = '', type, value, location } = attributesOf(part)
    const keyword = 'Property' in part ? keywordsOfProperties.get(id.trim()) : undefined
    if (!keyword || location !== undefined) continue
    const text = cut(value ?? childrenOf(part).map(textOf).join(''))
    const own = type === 'String' || type === 'TimePoint' ? text : cardIn(text).value
    const isInMetres = id.trim() === focalLengthInMetres && typeof own === 'number'
    header.add(keyword, { value: isInMetres ? own * 1000 : own, comment: '' })
  }
}

/** Values of FITS have at most 70 characters. The rest is cut, because reasons name values. */
const maxValueLength = 100
const cut = (text = '') => text.trim().slice(0, maxValueLength)
