import { readFileSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no component inserts raw HTML, so user input stays text', () => {
  const files = globSync('client/**/*.{ts,tsx}', { exclude: ['client/generated/**', 'client/**/*.test.*'] })
  expect(files.length).toBeGreaterThan(100)
  const writing = /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write\b|srcDoc/
  expect(files.filter((file) => writing.test(readFileSync(file, 'utf8')))).toEqual([])
})
