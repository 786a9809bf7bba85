import type { GearRoleName } from './acquisition.ts'

const roleWords: [RegExp, GearRoleName][] = [
  [/guid/i, 'guiding'],
  [/telescope|lens|refractor|reflector|optic/i, 'telescope'],
  [/camera|dslr|mirrorless|cmos|ccd/i, 'camera'],
  [/mount|tracker|tripod/i, 'mount'],
  [/filter/i, 'filter'],
  [/software|computer/i, 'software'],
]

/** Guesses a role from the category of a gear item, which is free text. */
export const roleOf = (category: string) => roleWords.find(([words]) => words.test(category))?.[1] ?? 'other'
