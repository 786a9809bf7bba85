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
  'principal galaxies catalogue': 'pgc',
  'uppsala general catalogue': 'ugc',
}
const writtenOut = new RegExp(String.raw`^(${Object.keys(catalogues).join('|')}) ?(?=\d)`)

/**
 * Returns the key of a name of an object: that of 'M 31', 'M31', 'M031' and 'Messier 31' is the same. The SQL function `sky_key`
 * returns the same for catalogues of one word, which the search of the directory knows.
 */
export const nameKey = (name: string) =>
  fold(name)
    .replace(/^sharpless ?2 (?=\d)/, 'sh2')
    .replace(writtenOut, (_, words: string) => catalogues[words]!)
    .replaceAll(' ', '')
    .replace(/^([a-z]+)0+(?=\d)/, '$1')
