import XMLBuilder from 'fast-xml-builder'

/** A key with @ is an attribute, '#text' the text of an element that has attributes; a list repeats its element. */
export interface XmlElement {
  [name: string]: string | number | XmlElement | readonly (string | XmlElement)[] | undefined
}

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
  // Else the value 'true' of an attribute is left out, which is not XML.
  suppressBooleanAttributes: false,
})

/** Characters that XML 1.0 cannot contain, not even escaped, and lone surrogates. */
const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Returns elements as XML, with the texts escaped. */
export const xmlOf = (elements: XmlElement): string => builder.build(elements).replaceAll(notInXml, '')

/** Returns an XML document with the texts escaped. */
export const xmlDocument = (root: XmlElement): string =>
  xmlOf({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, ...root })
