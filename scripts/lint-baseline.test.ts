import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const newer = [
  'new URLPattern({})',
  'window.navigation',
  'document.startViewTransition(() => {})',
  'Math.sumPrecise([1])',
  "Uint8Array.fromBase64('')",
  'dialog.requestClose()',
]
const supported = [
  "URL.parse('https://a.example')",
  'Promise.withResolvers()',
  '[1].toSpliced(0, 1)',
  "window.open('/')",
  'dialog.showModal()',
  'own.navigation',
  '((scheduler: { yield: () => void }) => scheduler.yield())',
]

test('lint fails for an API that is newer than the supported browsers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'astrofolio-lint-'))
  const config = {
    categories: { correctness: 'off' },
    jsPlugins: [resolve('scripts/lint-baseline.mjs')],
    rules: { 'baseline/no-newer-api': 'error' },
  }
  await writeFile(join(folder, 'config.json'), JSON.stringify(config))
  const lines = [...newer, ...supported].map((code) => `void ${code}\n`)
  await writeFile(join(folder, 'page.ts'), lines.join(''))
  const output = await new Promise<string>((done) => {
    const options = ['-c', 'config.json', '--format', 'unix', 'page.ts']
    execFile(resolve('node_modules/.bin/oxlint'), options, { cwd: folder }, (_error, stdout) => done(stdout))
  })
  await rm(folder, { recursive: true })
  const linesNamed = Array.from(output.matchAll(/page\.ts:(\d+):/g), ([, line]) => Number(line))
  expect([...new Set(linesNamed)].toSorted((a, b) => a - b)).toEqual(newer.map((_code, index) => index + 1))
})
