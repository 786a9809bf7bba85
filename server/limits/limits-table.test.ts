import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const literal = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g
/** Quoted texts that may be (a part of) a title: not in a comment, and not in an expectation. */
const titlesIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/?\*|(await )?expect\b)/.test(line))
    .flatMap((line) => line.match(literal) ?? [])
    .map((words) => words.slice(1, -1).replaceAll('\\', ''))
    .filter((words) => words.includes(' '))

/** Reads the tables whose last columns are a file and a test. */
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('| --') && !/\| file +\| test +\|$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\', '')),
    )

async function expectTests(rows: string[][]) {
  for (const [promise, file, title] of rows) {
    const text = await readFile(file!.replaceAll('`', ''), 'utf8')
    expect(title, `${promise}: ${file} is named with a single word`).toContain(' ')
    const isThere = titlesIn(text).some((words) => words.includes(title!))
    expect(isThere, `${promise}: ${file} has no test "${title}"`).toBe(true)
  }
}

test('every limit in docs/operations.md names tests that exist', async () => {
  const page = await readFile('docs/operations.md', 'utf8')
  const [section = ''] = page.split('\n## Limits and their tests\n')[1]?.split('\n## ') ?? []
  const rows = rowsOf(section)
  // A lower bound, so that a removed row is noticed.
  expect(rows.filter(([limit]) => limit !== '').length).toBeGreaterThanOrEqual(71)
  await expectTests(rows)
})

test('every promise in docs/account-promises.md names tests that exist', async () => {
  const rows = rowsOf(await readFile('docs/account-promises.md', 'utf8'))
  expect(rows.filter(([promise]) => promise !== '').length).toBeGreaterThanOrEqual(18)
  await expectTests(rows)
})
