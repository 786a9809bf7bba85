import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { XMLParser } from 'fast-xml-parser'
import { validateXML, type XMLFileInfo } from 'xmllint-wasm'

const schemaIn = (fileName: string): XMLFileInfo & { contents: string } => ({
  fileName,
  contents: readFileSync(fileURLToPath(new URL(`schemas/${fileName}`, import.meta.url)), 'utf8'),
})
const [atom, mediaRss] = ['atom.rng', 'media-rss.rng'].map(schemaIn)

/** Returns the errors of libxml2 for a document that is not well-formed or no Atom feed. */
export async function errorsOfFeed(contents: string): Promise<string[]> {
  const xml = { fileName: 'document.xml', contents }
  const { valid, errors } = await validateXML({
    xml,
    extension: 'relaxng',
    schema: atom!,
    preload: mediaRss,
  })
  return valid ? [] : errors.map(({ rawMessage }) => rawMessage)
}

const ajv = new Ajv2020({ allErrors: true })
addFormats.default(ajv)
const isJsonFeed = ajv.compile(JSON.parse(schemaIn('json-feed.json').contents) as object)

export const errorsOfJsonFeed = (feed: unknown): string[] =>
  isJsonFeed(feed) ? [] : isJsonFeed.errors!.map((error) => ajv.errorsText([error]))

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false })

// oxlint-disable-next-line typescript/no-explicit-any -- the shape is what each test asserts
export const parseXml = (xml: string): any => parser.parse(xml)
