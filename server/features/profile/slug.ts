import { limits } from '../../../contract/limits.ts'

const { max } = limits.profile.slug

/** Length of a hyphen and a number. */
const maxSuffixLength = 11

/** Letters that Unicode does not decompose into a plain letter and a mark. */
const plainLetters: Record<string, string> = { ø: 'o', ß: 'ss', æ: 'ae', ł: 'l', đ: 'd', þ: 'th' }

/** Returns a URL-safe name; empty if no ASCII letter remains. */
export function slugOf(displayName: string): string {
  const slug = displayName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[øßæłđþ]/g, (letter) => plainLetters[letter]!)
    .replaceAll(/[^a-z0-9]+/g, '-')
  const stem = truncate(slug, max)
  return /[a-z]/.test(truncate(stem, max - maxSuffixLength)) ? stem : ''
}

/** Appends a number, except 1, within the maximum length. */
export const numbered = (slug: string, number: number) =>
  number === 1 ? slug : `${truncate(slug, max - maxSuffixLength)}-${number}`

const truncate = (slug: string, length: number) => slug.replace(/^-/, '').slice(0, length).replace(/-$/, '')
