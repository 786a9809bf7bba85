import { expect, test } from 'vitest'
import { initialsOf } from './Avatar.tsx'

test.each([
  ['Ada Min', 'AM'],
  ['Ada', 'A'],
  ['ada byron lovelace', 'AL'],
  ['Björn Øbservatör', 'BØ'],
  ['星野ひかり (Hoshino)', '星H'],
  ['🌌✨🔭', '🌌'],
  ['👩‍🚀 Sally Ride', '👩‍🚀R'],
  ['Zoë Zenith', 'ZZ'],
  ['  Nova   Caine ', 'NC'],
  ['—', '—'],
  ['👍🏽 Thumbs', '👍🏽T'],
  ['कि Star', 'किS'],
  ['e\u0301lan R.', 'E\u0301R'],
  ['1\uFE0F\u20E3 Star', '1\uFE0F\u20E3S'],
])('the avatar of %s shows %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
