import { fold } from '../../database/fold.ts'

/** Returns the key of a name of an object: that of 'M 31', 'M31', 'M031' and 'Messier 31' is the same. Like the SQL function `sky_key`. */
export const nameKey = (name: string) =>
  fold(name)
    .replaceAll(' ', '')
    .replace(/^(m|b|c)(?:essier|arnard|aldwell)(?=\d)/, '$1')
    .replace(/^([a-z]+)0+(?=\d)/, '$1')
