// Reads the reports of the test runners. A test that did not pass, even if skipped, counts as failed.
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ passed: number, failures: string[] }} Counts */

/** @returns {Counts} */
export function vitestCounts(report) {
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every(({ status }) => status !== 'failed'),
  )
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failures: [
      ...tests
        .filter(({ status }) => status !== 'passed')
        .map(({ status, fullName, failureMessages }) =>
          [`${status}: ${fullName}`, ...failureMessages].join('\n'),
        ),
      ...brokenFiles.map(({ name }) => `failed: ${name}`),
    ],
  }
}

/** @returns {Counts} */
export function playwrightCounts(report) {
  const tests = report.suites.flatMap(testsOf)
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    failures: [
      ...tests
        .filter(({ status }) => status !== 'expected')
        .map(({ status, title, errors }) => [`${status}: ${title}`, ...errors].join('\n')),
      ...report.errors.map(({ message }) => `error: ${message}`),
    ],
  }
}

function testsOf({ specs, suites = [] }) {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, projectName, results }) => ({
      status,
      title: `${file} > ${title} (${projectName})`,
      errors: results.flatMap(({ errors }) => errors.map(({ message }) => stripVTControlCharacters(message))),
    })),
  )
  return [...own, ...suites.flatMap(testsOf)]
}
