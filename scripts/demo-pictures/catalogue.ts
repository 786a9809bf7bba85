import { readFileSync } from 'node:fs'
import type { SkyPoint } from './projection.ts'

const folder = new URL('../../server/features/sky/catalogue/', import.meta.url)

const places = new Map<string, SkyPoint>()
for (const file of ['objects.tsv', 'nebulae.tsv', 'additions.tsv'])
  for (const line of readFileSync(new URL(file, folder), 'utf8').split('\n').slice(1)) {
    const [name = '', , ra, dec, , , , others = ''] = line.split('\t')
    if (!ra || !dec) continue
    for (const known of [name, ...others.split('|')])
      if (known && !places.has(known)) places.set(known, { ra: Number(ra), dec: Number(dec) })
  }

/** Returns the place of an object of the catalogue. */
export function placeOf(name: string): SkyPoint {
  const place = places.get(name)
  if (!place) throw new Error(`The catalogue has no place of ${name}.`)
  return place
}
