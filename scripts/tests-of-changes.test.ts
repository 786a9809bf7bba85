import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { readTable, testsOfChanges } from './tests-of-changes.ts'

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
}).split('\n')
const tests = tracked.filter((path) => /\.(test|spec)\.tsx?$/.test(path))

describe('a contributor who reads which tests to run', () => {
  const table = readTable()
  const named = table.flatMap(({ commands }) => commands.flatMap((command) => command.tests))

  test('finds every file of the product', () => {
    const product = tracked.filter((path) => /^(client|contract|server|migrations|deploy)\//.test(path))
    const paths = table.flatMap((row) => row.paths)
    expect(product.length).toBeGreaterThan(500)
    expect(product.filter((path) => !paths.some((start) => path.startsWith(start)))).toEqual([])
    expect(paths.filter((start) => !tracked.some((path) => path.startsWith(start)))).toEqual([])
  })

  test('finds every browser test, and only tests that are there', () => {
    const journeys = tests.filter((path) => path.startsWith('e2e/'))
    const specific = named.filter((start) => start !== 'e2e/')
    expect(journeys.filter((path) => !specific.some((start) => path.startsWith(start)))).toEqual([])
    expect(named.filter((start) => !tests.some((path) => path.startsWith(start)))).toEqual([])
  })

  test('gets the same ones by --changed, with the tests that changed', () => {
    expect(
      testsOfChanges('e2e', ['client/reference/main.ts', 'e2e/mails.spec.ts', 'docs/product.md']),
    ).toEqual(['e2e/explorer', 'e2e/reference', 'e2e/mails.spec.ts'])
    expect(testsOfChanges('e2e', ['docs/product.md'])).toEqual([])
  })
})
