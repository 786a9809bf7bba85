import { expect, test } from 'vitest'
import { hostText } from './host-text.ts'

test.each([
  ['https://www.amazon.de/dp/B0?tag=vera', 'amazon.de'],
  ['http://Shop.Example.:8443/', 'shop.example'],
  // Cyrillic letters that look like Latin ones.
  ['https://аmаzоn.de/', 'xn--mzn-5cdb9f.de'],
  ['https://amazon.de.account-and-checkout.evil.example/', '…count-and-checkout.evil.example'],
])('a visitor reads where %s leads: %s', (address, text) => {
  expect(hostText(address)).toBe(text)
})
