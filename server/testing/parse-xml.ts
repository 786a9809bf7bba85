import { XMLParser } from 'fast-xml-parser'

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  isArray: (name) => ['category', 'entry', 'link'].includes(name),
})

/** https://www.w3.org/TR/xml/#charsets, which the parser does not check. */
const characters = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u

/** Throws if a text is not well-formed XML. */
// oxlint-disable-next-line typescript/no-explicit-any -- the shape is what each test asserts
export function parseXml(xml: string): any {
  if (!characters.test(xml) || xml.includes(']]>')) throw new Error(`Not in XML: ${xml}`)
  return parser.parse(xml, true)
}
