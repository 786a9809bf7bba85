import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** By the vocabulary of schema.org and Google's rules for results. */
export async function structuredDataIssues(html: string): Promise<string[]> {
  validator ??= vocabulary().then((graph) => new Validator({ '@graph': graph }))
  const data = new WebAutoExtractor().parse(html)
  const issues = await (await validator).validate(data)
  return [...data.errors, ...issues].map((issue) => JSON.stringify(issue))
}

let validator: Promise<Validator> | undefined

/** A class or property of schema.org, as in the JSON-LD that it publishes. */
interface Term {
  '@id': string
  '@type'?: string
  'rdfs:subClassOf'?: { '@id': string }[]
  'schema:domainIncludes'?: { '@id': string }[]
}

const vocabularyFile = createRequire(import.meta.url).resolve('@vocabulary/schema/schema.nq')
const statement = /^<http:\/\/schema\.org\/(\w+)> <[^>]*\b(\w+)> <[^>]*\b(\w+)>/gm

async function vocabulary(): Promise<Term[]> {
  const terms = new Map<string, Term>()
  for (const [, subject, predicate, object] of (await readFile(vocabularyFile, 'utf8')).matchAll(statement)) {
    const term: Term = terms.get(subject!) ?? { '@id': `schema:${subject}` }
    terms.set(subject!, term)
    const reference = { '@id': `schema:${object}` }
    if (predicate === 'type' && object === 'Class') term['@type'] = 'rdfs:Class'
    if (predicate === 'type' && object === 'Property') term['@type'] = 'rdf:Property'
    if (predicate === 'subClassOf') (term['rdfs:subClassOf'] ??= []).push(reference)
    if (predicate === 'domainIncludes') (term['schema:domainIncludes'] ??= []).push(reference)
  }
  return [...terms.values()]
}
