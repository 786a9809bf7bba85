import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const loose = [
  '<b><Icon />{names[kind]}</b>',
  "<b><Icon />{isNew ? 'New' : 'Old'}</b>",
  '<b>Page {page} of ten</b>',
  '<b><Icon />{`Page ${page}`}</b>',
  '<b><Icon />{label ?? page}</b>',
  '<b>{isNew ? <>Since <i /></> : <>Until <i /></>}</b>',
]
const whole = [
  '<b>{`Page ${page} of ten`}</b>',
  '<b><Icon /><span>{names[kind]}</span></b>',
  '<b><Icon />{isNew && <i />}</b>',
  '<b>At most {maximum} files</b>',
  '<b><Icon />{names.map((name) => <i key={name}>{name}</i>)}</b>',
  '<b>{isNew ? <span>Since <i /></span> : <span>Until <i /></span>}</b>',
]

test('lint fails for text that changes beside other children', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'astrofolio-lint-'))
  const config = {
    categories: { correctness: 'off' },
    jsPlugins: [resolve('scripts/lint-changing-text.mjs')],
    rules: { 'translation/no-loose-text': 'error' },
  }
  await writeFile(join(folder, 'config.json'), JSON.stringify(config))
  const lines = [...loose, ...whole].map(
    (jsx, index) => `export const C${index} = ({ names, kind, isNew, page, label }) => ${jsx}\n`,
  )
  await writeFile(join(folder, 'page.tsx'), `${lines.join('')}const maximum = 5\n`)
  const output = await new Promise<string>((done) => {
    const options = ['-c', 'config.json', '--format', 'unix', 'page.tsx']
    execFile(resolve('node_modules/.bin/oxlint'), options, { cwd: folder }, (_error, stdout) => done(stdout))
  })
  await rm(folder, { recursive: true })
  const linesNamed = Array.from(output.matchAll(/page\.tsx:(\d+):/g), ([, line]) => Number(line))
  expect([...new Set(linesNamed)].toSorted((a, b) => a - b)).toEqual(loose.map((_jsx, index) => index + 1))
})
