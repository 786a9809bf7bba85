import { readFileSync } from 'node:fs'
import { fold } from '../../database/fold.ts'
import { projectFolder } from '../../project-folder.ts'
import { bestDesignation, nameKey } from './name-key.ts'

const folder = new URL('server/features/sky/catalogue/', projectFolder)

export interface Catalogue {
  version: string
  /** Takes half a second, so that a start does it only if the database has another version. */
  read: () => ReturnType<typeof readCatalogue>
}

/** `npm run codegen` writes the version, of what is read from the files. */
export const skyCatalogue = (): Catalogue => ({
  version: readFileSync(new URL('version.txt', folder), 'utf8').trim(),
  read: readCatalogue,
})

/** Reads the catalogue with its additions (server/features/sky/catalogue/README.md), as rows of `sky_object`. */
export const readCatalogue = () =>
  readCatalogueObjects().map(({ axes, ...object }) => Object.assign(withSearchNames(object), axes))

/** Reads the catalogue with its additions, without what names are found by. */
export function readCatalogueObjects() {
  const objects = new Map(readObjects('objects.tsv').map((object) => [object.name, object]))
  const axes = new Map(rowsOf('axes.tsv').map(([name, minor, angle]) => [name, [minor, angle].map(numberIn)]))
  for (const file of ['nebulae.tsv', 'additions.tsv'])
    for (const addition of readObjects(file)) {
      const object = objects.get(addition.name)
      if (!object && !addition.kind) throw new Error(`${file}: ${addition.name} is not in the catalogue`)
      objects.set(addition.name, object ? withNamesOf(addition, object) : addition)
    }
  return Array.from(objects.values(), (object) => {
    const [minor_size = null, position_angle = null] = axes.get(object.name) ?? []
    return { ...object, axes: { minor_size, position_angle } }
  })
}

type CatalogueObject = ReturnType<typeof readObjects>[number]

function rowsOf(file: string): string[][] {
  const [, ...lines] = readFileSync(new URL(file, folder), 'utf8').trimEnd().split('\n')
  return lines.map((line) => line.split('\t'))
}

function readObjects(file: string) {
  return rowsOf(file).map((row) => {
    const [name = '', kind = '', rightAscension, declination, constellation, size, magnitude, other, common] =
      row
    return {
      name,
      kind: kinds[kind] ?? kind.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase()),
      right_ascension: numberIn(rightAscension),
      declination: numberIn(declination),
      constellation: constellation || null,
      size: numberIn(size),
      magnitude: numberIn(magnitude),
      other_names: namesIn(other),
      common_names: namesIn(common),
    }
  })
}

/** The kinds whose names are not their words joined. */
const kinds: Record<string, string> = {
  'group of galaxies': 'galaxyGroup',
  'association of stars': 'starAssociation',
  'HII region': 'hiiRegion',
}

const numberIn = (cell = '') => (cell === '' ? null : Number(cell))
const namesIn = (cell = '') => cell.split('|').filter(Boolean)

const withNamesOf = (addition: CatalogueObject, object: CatalogueObject): CatalogueObject => ({
  ...object,
  other_names: [...new Set([...object.other_names, ...addition.other_names])],
  common_names: [...new Set([...addition.common_names, ...object.common_names])],
})

function withSearchNames(object: CatalogueObject) {
  const designations = [object.name, ...object.other_names]
  const commonNames = object.common_names
  const designation = bestDesignation(designations)
  const title = commonNames[0] ?? designation
  const slug = fold(designation).replaceAll(' ', '-')
  const keys = rankedKeys([
    designations,
    commonNames,
    commonNames.map((one) => one.replace(kindAtEnd, '')),
    commonNames.flatMap(endsOfName),
  ])
  const words = new Set([title, ...designations, ...commonNames].flatMap((name) => fold(name).split(' ')))
  const joined = keys
    .filter(({ key, rank }) => rank < partRank && !words.has(key))
    .map(({ key }) => `+${key}`)
  // The terms by which the directory finds its creators (docs/decisions/0042).
  return { ...object, slug, title, terms: [...words, ...joined, `@${slug}`], keys }
}

/** 'Andromeda' means the Andromeda Galaxy. */
const kindAtEnd = / (?:Galaxy|Galaxies|Nebula|Cluster|Group)$/

/** Returns the ends of a name at each word: 'Orion Nebula' of 'Great Orion Nebula'. */
function endsOfName(name: string): string[] {
  const words = name.split(' ')
  return words.slice(1).map((_, index) => words.slice(index + 1).join(' '))
}

/** The rank of the end of a common name; 0 is a designation, 1 a common name, 2 one without its kind. */
const partRank = 3

/** Returns each key once, with its lowest rank: when several objects have a name, the lowest rank wins. */
function rankedKeys(namesByRank: string[][]): { key: string; rank: number }[] {
  const ranks = new Map<string, number>()
  for (const [rank, names] of namesByRank.entries())
    for (const key of names.map(nameKey)) if (key !== '' && !ranks.has(key)) ranks.set(key, rank)
  return Array.from(ranks, ([key, rank]) => ({ key, rank }))
}
