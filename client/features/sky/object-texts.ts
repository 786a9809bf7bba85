import { constellations, skyObjectKinds, type SkyObjectKindName } from '../../../contract/sky.ts'
import { countText } from '../../ui/count-text.ts'

interface Named {
  name: string
  title: string
  otherNames: readonly string[]
}

interface Placed {
  kind: SkyObjectKindName
  constellation?: string | null
}

/** Returns the best-known catalogue name, such as 'M 31'; undefined for objects whose title it is. */
export function designationOf({ name, title, otherNames }: Named): string | undefined {
  const designation = [name, ...otherNames].find((one) => /^M \d/.test(one)) ?? name
  return designation === title ? undefined : designation
}

/** Returns the title with the catalogue name: 'Andromeda Galaxy (M 31)'. */
export function fullTitle(object: Named): string {
  const designation = designationOf(object)
  return designation ? `${object.title} (${designation})` : object.title
}

/** Returns what an object is and where: 'Galaxy in Andromeda'. */
export function kindAndPlace({ kind, constellation }: Placed): string {
  const place = constellation && constellations[constellation]
  return place ? `${skyObjectKinds[kind]} in ${place}` : skyObjectKinds[kind]
}

/** Returns '0 h 43 min' for a right ascension in degrees. */
export function rightAscensionText(degrees: number): string {
  const minutes = Math.round(degrees * 4) % (24 * 60)
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** Returns '+41° 16′' for a declination in degrees. */
export function declinationText(degrees: number): string {
  const minutes = Math.round(Math.abs(degrees) * 60)
  return `${degrees < 0 ? '−' : '+'}${Math.floor(minutes / 60)}° ${minutes % 60}′`
}

/** In arcminutes. */
const moonDiameter = 31

/** Returns '3° (6 × the full Moon)' for a diameter in arcminutes. */
export function sizeText(arcminutes: number): string {
  if (arcminutes < 1) return `${Math.round(arcminutes * 60)}″`
  const text = arcminutes < 100 ? `${rounded(arcminutes)}′` : `${rounded(arcminutes / 60)}°`
  const moons = arcminutes / moonDiameter
  return moons < 1 ? text : `${text} (${rounded(moons)} × the full Moon)`
}

const rounded = (value: number) => Number(value.toFixed(value < 10 ? 1 : 0))

export const imagesText = (count: number) => (count === 0 ? 'No pictures yet' : countText(count, 'picture'))
