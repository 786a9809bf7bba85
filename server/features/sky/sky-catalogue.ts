import { readFileSync } from 'node:fs'
import { fold } from '../../database/fold.ts'
import { projectFolder } from '../../project-folder.ts'
import type { SkyObjectKindName } from '../../../contract/sky.ts'
import { nameKey } from './name-key.ts'

/** The columns of the table `sky_object`. */
interface CatalogueObject {
  /** Unique name in a catalogue, such as 'NGC 224'; 'Moon' for objects without one. */
  name: string
  /** Name in URLs, such as 'm-31'. */
  slug: string
  /** The name that most people know, such as 'Andromeda Galaxy'. */
  title: string
  kind: SkyObjectKindName
  /** Degrees, J2000; null for objects that move. */
  right_ascension: number | null
  declination: number | null
  /** Abbreviation of the International Astronomical Union. */
  constellation: string | null
  /** Major axis in arcminutes. */
  size: number | null
  magnitude: number | null
  other_names: string[]
  common_names: string[]
  /** Search terms by which the directory finds its creators (docs/decisions/0042). */
  terms: string[]
  /** Keys of its names: designations, common names, and their parts; each once, with its most specific rank. */
  keys: { key: string; rank: NameRank }[]
}

/** How specific a name is: when several objects have it, the lowest rank wins. */
const ranks = { designation: 0, commonName: 1, shortName: 2, part: 3 } as const
type NameRank = (typeof ranks)[keyof typeof ranks]

const folder = new URL('server/features/sky/catalogue/', projectFolder)

/** Reads the catalogue with its additions (server/features/sky/catalogue/README.md). */
export function readCatalogue(): CatalogueObject[] {
  const rows = new Map(rowsOf('objects.tsv').map((row) => [row.name, row]))
  for (const addition of rowsOf('additions.tsv')) {
    const known = rows.get(addition.name)
    if (!known && !addition.kind) throw new Error(`additions.tsv: ${addition.name} is not in the catalogue`)
    rows.set(addition.name, known ? withNames(known, addition) : addition)
  }
  return [...rows.values()].map(objectOf)
}

interface Row {
  name: string
  kind: string
  rightAscension: string
  declination: string
  constellation: string
  size: string
  magnitude: string
  otherNames: string[]
  commonNames: string[]
}

function rowsOf(file: string): Row[] {
  const [, ...lines] = readFileSync(new URL(file, folder), 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [name, kind, rightAscension, declination, constellation, size, magnitude, other, common] =
      line.split('\t') as [string, string, string, string, string, string, string, string, string]
    return {
      name,
      kind,
      rightAscension,
      declination,
      constellation,
      size,
      magnitude,
      otherNames: listOf(other),
      commonNames: listOf(common),
    }
  })
}

const listOf = (cell: string) => cell.split('|').filter(Boolean)

const withNames = (row: Row, { otherNames, commonNames }: Row): Row => ({
  ...row,
  otherNames: [...new Set([...row.otherNames, ...otherNames])],
  commonNames: [...new Set([...commonNames, ...row.commonNames])],
})

function objectOf(row: Row): CatalogueObject {
  const { name, otherNames, commonNames } = row
  const designation = [name, ...otherNames].find((one) => /^M \d/.test(one)) ?? name
  const slug = slugOf(designation)
  const keys = keysOf([
    ...[name, ...otherNames].map((one) => [one, ranks.designation] as const),
    ...commonNames.map((one) => [one, ranks.commonName] as const),
    ...commonNames.map((one) => [one.replace(kindAtEnd, ''), ranks.shortName] as const),
    ...commonNames.flatMap((one) => partsOf(one)).map((one) => [one, ranks.part] as const),
  ])
  return {
    name,
    slug,
    title: commonNames[0] ?? designation,
    kind: kindOf(row.kind),
    right_ascension: numberOf(row.rightAscension),
    declination: numberOf(row.declination),
    constellation: row.constellation || null,
    size: numberOf(row.size),
    magnitude: numberOf(row.magnitude),
    other_names: otherNames,
    common_names: commonNames,
    terms: termsOf([name, commonNames[0] ?? designation, ...otherNames, ...commonNames], keys, slug),
    keys,
  }
}

type Key = CatalogueObject['keys'][number]

/** `names` are the most specific first. */
function keysOf(names: (readonly [name: string, rank: NameRank])[]): Key[] {
  const ranked = new Map<string, NameRank>()
  for (const [name, rank] of names) {
    const key = nameKey(name)
    if (key !== '' && !ranked.has(key)) ranked.set(key, rank)
  }
  return Array.from(ranked, ([key, rank]) => ({ key, rank }))
}

function termsOf(names: string[], keys: Key[], slug: string): string[] {
  const words = new Set(names.flatMap((name) => fold(name).split(' ')))
  const joined = keys.filter(({ key, rank }) => rank < ranks.part && !words.has(key))
  return [...words, ...joined.map(({ key }) => `+${key}`), `@${slug}`]
}

const slugOf = (name: string) => fold(name).replaceAll(' ', '-')

const numberOf = (cell: string) => (cell === '' ? null : Number(cell))

/** 'Andromeda' means the Andromeda Galaxy. */
const kindAtEnd = / (?:Galaxy|Galaxies|Nebula|Cluster|Group)$/

/** Returns the ends of a name at each word: 'Orion Nebula' of 'Great Orion Nebula'. */
const partsOf = (name: string) => {
  const words = name.split(' ')
  return words.slice(1).map((_, index) => words.slice(index + 1).join(' '))
}

const kinds: Record<string, SkyObjectKindName> = {
  'group of galaxies': 'galaxyGroup',
  'association of stars': 'starAssociation',
  'HII region': 'hiiRegion',
}

const kindOf = (words: string): SkyObjectKindName =>
  kinds[words] ??
  (words.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase()) as SkyObjectKindName)
