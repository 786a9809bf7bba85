import { expect, test } from 'vitest'
import { piecesOf } from './matched-pieces.ts'

test.each([
  ['a word', 'redcat', '[RedCat] 51'],
  ['the beginning of a word', 'nebul', 'Dark [nebulae]'],
  ['a word with other marks', 'naivete', 'Then [NAÏVETÉ], roof'],
  ['a designation', 'M 31', "I'm near [M] [31], Mars"],
  ['a script without blanks', '中心', 'And 銀河の[中心] follow'],
  ['an accent', 'été', 'Vega, [Eté]'],
  ['right-to-left text', 'سماء', '[سماء] الليل'],
  ['no word', '?!', 'Dark nebulae'],
  ['another word', 'lane', 'Dark nebulae'],
])('a visitor who searches for %s sees it marked', (_what, search, expected) => {
  const pieces = piecesOf(expected.replaceAll(/[[\]]/g, ''), search)
  expect(
    pieces
      .map((piece, index) => (index % 2 === 1 ? `[${piece}]` : piece))
      .join('')
      .normalize(),
  ).toBe(expected)
})
