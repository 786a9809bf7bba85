// Reads the JSON reports of Vitest and Playwright.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** Returns the tests of a report, each with its file, title, `isPassed`, `isSkipped` and seconds. */
export function testsOf(path) {
  const report = JSON.parse(readFileSync(path, 'utf8'))
  return 'testResults' in report ? testsOfVitest(report) : testsOfPlaywright(report)
}

const testsOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration = 0 }) => ({
      file: relative('.', name),
      title: fullName,
      isPassed: status === 'passed',
      isSkipped: !['passed', 'failed'].includes(status),
      seconds: duration / 1000,
    })),
  )

const testsOfPlaywright = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }) => ({
      file,
      title,
      isPassed: status === 'expected',
      isSkipped: status === 'skipped',
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  ),
  ...suites.flatMap(testsOfPlaywright),
]

/** Returns a text with the ten slowest files and tests; the time of a file is the sum of its tests. */
export function slowest(tests) {
  const files = Object.entries(Object.groupBy(tests, ({ file }) => file)).map(([name, all]) => ({
    name,
    seconds: all.reduce((sum, { seconds }) => sum + seconds, 0),
  }))
  const named = tests.map(({ file, title, seconds }) => ({ name: `${file} › ${title}`, seconds }))
  return [files, named].map(tenSlowest).join('\n')
}

const tenSlowest = (entries) =>
  entries
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`)
    .join('\n')
