import { limits } from '../../../contract/limits.ts'

const { max } = limits.profile.slug

/** Room for a hyphen and the number of a namesake. */
const numberRoom = 11

/** Letters that Unicode does not decompose into a plain letter and a mark. */
const plainLetters: Record<string, string> = { ø: 'o', ß: 'ss', æ: 'ae', ł: 'l', đ: 'd', þ: 'th' }

/** A name in addresses made of a display name; empty when nothing with a letter remains. */
export function slugOf(displayName: string): string {
  const slug = displayName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[øßæłđþ]/g, (letter) => plainLetters[letter]!)
    .replaceAll(/[^a-z0-9]+/g, '-')
  const stem = cut(slug, max)
  return /[a-z]/.test(cut(stem, max - numberRoom)) ? stem : ''
}

/** The slug of the first of a name, and of the second, the third and so on, within the longest there may be. */
export const numbered = (slug: string, number: number) =>
  number === 1 ? slug : `${cut(slug, max - numberRoom)}-${number}`

const cut = (slug: string, length: number) => slug.replace(/^-/, '').slice(0, length).replace(/-$/, '')
