import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { XMLParser } from 'fast-xml-parser'
import { validateXML, type XMLFileInfo } from 'xmllint-wasm'

const inSchemas = (fileName: string): XMLFileInfo => ({
  fileName,
  contents: readFileSync(fileURLToPath(new URL(`schemas/${fileName}`, import.meta.url)), 'utf8'),
})

const schemas = {
  sitemap: {
    extension: 'schema' as const,
    schema: inSchemas('sitemap-with-images.xsd'),
    preload: [inSchemas('sitemap.xsd'), inSchemas('sitemap-image.xsd')],
  },
  sitemapIndex: { extension: 'schema' as const, schema: inSchemas('sitemap-index.xsd'), preload: [] },
  atom: { extension: 'relaxng' as const, schema: inSchemas('atom.rng'), preload: [] },
}

/** Returns the errors of libxml2 for a document that is not well-formed or violates its schema. */
export async function schemaErrors(xml: string, kind: keyof typeof schemas): Promise<string[]> {
  const { valid, errors } = await validateXML({
    xml: { fileName: 'document.xml', contents: xml },
    ...schemas[kind],
  })
  return valid ? [] : errors.map(({ rawMessage }) => rawMessage)
}

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false })

// oxlint-disable-next-line typescript/no-explicit-any -- the shape is what each test asserts
export const parseXml = (xml: string): any => parser.parse(xml)
