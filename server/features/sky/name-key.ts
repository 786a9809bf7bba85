import { fold } from '../../database/fold.ts'

/** Names of catalogues as people write them out. */
const catalogues: Record<string, string> = {
  messier: 'm',
  caldwell: 'c',
  barnard: 'b',
  'new general catalogue': 'ngc',
  'index catalogue': 'ic',
  sharpless: 'sh2',
  melotte: 'mel',
  collinder: 'cl',
  cr: 'cl',
  harvard: 'h',
  hickson: 'hcg',
  'hickson compact group': 'hcg',
  'lynds bright nebula': 'lbn',
  'lynds dark nebula': 'ldn',
  'van den bergh': 'vdb',
  cederblad: 'ced',
  // Its planetary nebulae end at 86; his clusters of galaxies in the catalogue have higher numbers.
  'pn a66': 'abell',
  a66: 'abell',
  aco: 'abell',
  'principal galaxies catalogue': 'pgc',
  'uppsala general catalogue': 'ugc',
}
/** Without a blank only after a letter: 'a662' is not a66. */
const writtenOut = new RegExp(String.raw`^(${Object.keys(catalogues).join('|')})(?: |(?<=[a-z]))(?=\d)`)

/** Returns the key of a name of an object: that of 'M 31', 'M31', 'M031' and 'Messier 31' is the same. */
export const nameKey = (name: string) =>
  fold(name)
    .replace(/^sharpless ?2 (?=\d)/, 'sh2')
    .replace(writtenOut, (_, words: string) => catalogues[words]!)
    .replaceAll(' ', '')
    .replace(/^([a-z]+)0+(?=\d)/, '$1')

/** Returns the best-known of an object's names in catalogues, of which the first is its own: 'M 31'. */
export const bestDesignation = (names: readonly string[]): string =>
  names.find((name) => /^M \d/.test(name)) ?? names[0]!

const designation = new RegExp(
  String.raw`^(?:${Object.keys(catalogues)
    .filter((words) => words.includes(' '))
    .join('|')}|sharpless 2|[a-z]+) \d+[a-z]?(?= |$)`,
)

/** Returns what may be the designation of an object at the beginning of a folded text: 'new general catalogue 224', 'm 31'. */
export const designationAtStart = (text: string): string | undefined => designation.exec(text)?.[0]

const numbered = new RegExp(`^(?:${[...Object.values(catalogues), 'arp', 'eso', 'pk', 'rcw'].join('|')})\\d`)

/** Whether a name begins as a catalogue's: 'm 31' does, 'canon 600d' not. */
export const isInCatalogue = (name: string): boolean => numbered.test(nameKey(name))
