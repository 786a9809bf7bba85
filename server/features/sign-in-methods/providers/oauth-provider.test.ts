import { expect, test } from 'vitest'
import { sanitizedDisplayName } from './oauth-provider.ts'

test.each([
  [`${'x'.repeat(99)}🔭🔭`, 'x'.repeat(99)],
  ['Zoe\u0308', 'Zo\u00eb'],
  ['\u0007 \u001B', 'Stargazer'],
  ['\u200B\u2800', 'Stargazer'],
  ['\u202Eareva\u202C 👩‍🚀', 'areva 👩‍🚀'],
])('the name %j at a provider becomes a valid one: %s', (name, valid) =>
  expect(sanitizedDisplayName(name)).toBe(valid),
)
