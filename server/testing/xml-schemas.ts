import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { XMLParser } from 'fast-xml-parser'
import { validateXML, type XMLFileInfo } from 'xmllint-wasm'

const atom: XMLFileInfo = {
  fileName: 'atom.rng',
  contents: readFileSync(fileURLToPath(new URL('schemas/atom.rng', import.meta.url)), 'utf8'),
}

/** Returns the errors of libxml2 for a document that is not well-formed or no Atom feed. */
export async function errorsOfFeed(contents: string): Promise<string[]> {
  const xml = { fileName: 'document.xml', contents }
  const { valid, errors } = await validateXML({ xml, extension: 'relaxng', schema: atom })
  return valid ? [] : errors.map(({ rawMessage }) => rawMessage)
}

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false })

// oxlint-disable-next-line typescript/no-explicit-any -- the shape is what each test asserts
export const parseXml = (xml: string): any => parser.parse(xml)
