import { sign } from 'cookie-signature'
import { sessionIdOf, signedInCreators } from '../../server/testing/creators/load-creators.ts'
import { slugOf } from '../../server/testing/creators/generate-creator.ts'
import { fullProfiles } from '../../server/testing/creators/profile-lists.ts'
import { rareWord } from '../../server/testing/creators/vocabulary.ts'
import type { SentOperation } from '../send.ts'
import { addTypenameToDocument } from '@apollo/client/utilities'
import { type DefinitionNode, type DocumentNode, Kind, parse, print, visit } from 'graphql'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export interface Case {
  name: string
  /** `n` varies the request where that matters. */
  operation: (n: number) => SentOperation
  /** Whether the responses of the contestants must be equal, or only have the same fields. */
  answers: 'same' | 'same fields'
}

interface Site {
  count: number
  /** Signs the session cookies. */
  secret: string
}

const perPage = 12

function operation(
  name: string,
  variables: object,
  headers: Record<string, string> = {},
  documents = peerDocuments,
): SentOperation {
  const query = name === 'Empty' ? 'query Empty { __typename }' : documents(name)
  return { body: JSON.stringify({ operationName: name, variables, query }), headers }
}

const firstPage = {
  page: 1,
  limit: perPage,
  sortBy: 'viewCount',
  sortOrder: 'desc',
  search: null,
  specialty: null,
}

const cookieOf = (n: number, secret: string) => ({
  cookie: `session=${encodeURIComponent(`s:${sign(sessionIdOf(n), secret)}`)}`,
})

export function readCases({ count, secret }: Site): Case[] {
  const directory = (name: string, variables: object | ((n: number) => object)): Case => ({
    name,
    answers: 'same',
    operation: (n) =>
      operation('CreatorsPage', {
        ...firstPage,
        ...(typeof variables === 'function' ? variables(n) : variables),
      }),
  })
  const lastPage = Math.ceil(count / perPage)
  return [
    { name: 'empty query', answers: 'same', operation: () => operation('Empty', {}) },
    directory('directory page 1', {}),
    directory('directory page 5,000', { page: Math.min(5000, lastPage) }),
    directory('directory page in the middle', { page: Math.ceil(lastPage / 2) }),
    directory('rare word', (n) => ({ search: rareWord(n % 50) })),
    directory('common word', { search: 'galaxies' }),
    { ...directory('substring', { search: 'ndromed' }), answers: 'same fields' },
    { ...directory('typo', { search: 'hoshno' }), answers: 'same fields' },
    directory('two words', { search: 'galaxies tenerife' }),
    directory('specialty', { specialty: 'Mosaics' }),
    {
      name: 'profile',
      answers: 'same',
      operation: (n) =>
        operation('CreatorPage', { slug: slugOf(((n % fullProfiles) + 1) * (count / fullProfiles)) }),
    },
    {
      name: 'the same profile',
      answers: 'same',
      operation: () => operation('CreatorPage', { slug: slugOf(count / fullProfiles) }),
    },
    { name: 'session without cookie', answers: 'same', operation: () => operation('Session', {}) },
    {
      name: 'session',
      answers: 'same',
      operation: (n) => operation('Session', {}, cookieOf((n % signedInCreators) + 1, secret)),
    },
  ]
}

export const writeCases = ({ count, secret }: Site): Case[] => [
  {
    name: 'create gear',
    answers: 'same fields',
    operation: (n) => {
      const creatorProfileId = (n % signedInCreators) + 1
      const input = { creatorProfileId, itemName: `Filter ${n}`, category: 'Filter' }
      return operation('CreateGearItem', { input }, cookieOf(creatorProfileId, secret))
    },
  },
  {
    name: 'record a view',
    answers: 'same fields',
    // From a new address each, so that it counts. The prime step makes consecutive requests differ.
    operation: (n) =>
      operation(
        'RecordProfileView',
        { slug: slugOf(((n * 7919) % count) + 1) },
        { 'x-forwarded-for': `10.${(n >> 16) % 256}.${(n >> 8) % 256}.${n % 256}` },
      ),
  },
]

/** The first is the plain page of the directory, with which the others are compared. */
export function objectCases({ count }: Site): Case[] {
  const ofSite = (name: string, operationName: string, variablesOf: (n: number) => object): Case => ({
    name,
    answers: 'same',
    operation: (n) => operation(operationName, variablesOf(n), {}, siteDocuments),
  })
  const directory = (name: string, variablesOf: (n: number) => object) =>
    ofSite(name, 'CreatorsPage', (n) => ({ ...firstPage, ...variablesOf(n) }))
  const pictures = (name: string, filterOf: (n: number) => object, orderBy = 'newest') =>
    ofSite(name, 'ImageSearchPage', (n) => ({ filter: filterOf(n), orderBy, first: 24 }))
  const objectOf = (n: number) => `M ${(n % 100) + 1}`
  return [
    directory('plain directory page', () => ({})),
    {
      name: 'directory page without the values of its filters',
      answers: 'same',
      operation: () => operation('CreatorsPage', firstPage),
    },
    directory('filter by gear', (n) => ({ gear: `Redcat ${50 + (n % 8)}` })),
    directory('filter by object', (n) => ({ object: objectOf(n) })),
    directory('filter by object, gear and specialty', (n) => ({
      object: objectOf(n),
      gear: 'Redcat 50',
      specialty: 'Mosaics',
    })),
    directory('search by common name', () => ({ search: 'andromeda' })),
    directory('search by designation', (n) => ({ search: objectOf(n) })),
    pictures('pictures', () => ({})),
    pictures('pictures by integration', () => ({ filter: 'Ha' }), 'integration'),
    pictures('pictures of an object', (n) => ({ object: objectOf(n) })),
    pictures('pictures by object, filter and integration', (n) => ({
      object: objectOf(n),
      filter: 'OIII',
      minIntegrationMinutes: 120,
    })),
    pictures('pictures by words', () => ({ text: 'clear autumn' })),
    ofSite('page of an object', 'ObjectPage', (n) => ({ name: objectOf(n), first: 24, orderBy: 'newest' })),
    ofSite('list of objects', 'ObjectsPage', () => ({ page: 1, limit: 24 })),
    ofSite('page of a profile', 'CreatorPage', (n) => ({
      slug: slugOf(((n % fullProfiles) + 1) * (count / fullProfiles)),
      first: 24,
      gear: 1,
      isFiltered: false,
    })),
  ]
}

const root = resolve(import.meta.dirname, '../..')

const siteDocuments = documentsOf(globSync('client/**/*.graphql', { cwd: root }))
const peerDocuments = documentsOf(['bench/compared/operations.graphql'])

/** Returns a function to an operation's document with its fragments and __typename, as Apollo Client sends it. */
function documentsOf(files: string[]): (name: string) => string {
  const definitions = new Map<string, DefinitionNode>(
    files
      .flatMap((file) => parse(readFileSync(join(root, file), 'utf8')).definitions)
      .map((definition) => ['name' in definition ? definition.name!.value : '', definition]),
  )
  const printed = new Map<string, string>()
  return (name) => {
    const document = printed.get(name) ?? documentOf(name, definitions)
    printed.set(name, document)
    return document
  }
}

function documentOf(name: string, definitions: Map<string, DefinitionNode>): string {
  const used = new Set<string>()
  const collect = (name: string) => {
    if (used.has(name)) return
    used.add(name)
    visit(definitions.get(name)!, { [Kind.FRAGMENT_SPREAD]: (spread) => collect(spread.name.value) })
  }
  collect(name)
  const document: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: [...used].map((name) => definitions.get(name)!),
  }
  return print(addTypenameToDocument(document))
}
