import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('a developer with an old Node reads what is needed before anything is installed', () => {
  const change = `Object.defineProperty(process.versions, 'node', { value: '20.10.0' })`
  expect(setUp(aProject(), { change })).toEqual({
    status: 1,
    output: 'Astrofolio needs Node 22.18 or newer, and this is 20.10.0: https://nodejs.org\n',
  })
})

test('packages are installed once, also in a path with blanks and umlauts; a developer with an old Node on Alpine, for which npm has no newer one, reads what is needed', () => {
  const project = aProject()
  expect(setUp(project)).toEqual({ status: 0, output: expect.stringContaining('added 1 package') })
  expect(setUp(project)).toEqual({ status: 0, output: '' })
  const programs = join(project, 'programs')
  mkdirSync(programs)
  writeFileSync(join(programs, 'node'), '#!/bin/sh\necho v22.17.1', { mode: 0o755 })
  const change = `Object.defineProperty(process, 'platform', { value: 'linux' })
    process.report.getReport = () => ({ header: {} })`
  expect(setUp(project, { change, programs })).toEqual({
    status: 1,
    output: `Astrofolio needs Node 22.18 or newer, and this is ${process.versions.node}: https://nodejs.org\n`,
  })
})

test('a developer reads what is about to be installed, and how to avoid it', () => {
  const script = `import('./scripts/programs.ts').then(({ runInstaller }) => runInstaller('echo done'))`
  const { stderr } = spawnSync('node', ['--no-warnings', '-e', script], { encoding: 'utf8' })
  expect(stderr).toBe(
    'The tests need a program that is missing. This installs it, unless you interrupt and install another one (CHROME_PATH names a Chromium): echo done\ndone\n',
  )
})

/** A project with a package of its own, which needs no registry. */
function aProject() {
  const folder = mkdtempSync(join(tmpdir(), 'Ordner mit Ümlaut '))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync('scripts', join(folder, 'scripts'), { recursive: true })
  const project = { name: 'project', version: '1.0.0', dependencies: { own: 'file:own' } }
  const own = { version: '1.0.0' }
  const packages = { '': project, own, 'node_modules/own': { resolved: 'own', link: true } }
  mkdirSync(join(folder, 'own'))
  for (const [path, content] of [
    ['package.json', project],
    ['package-lock.json', { ...project, lockfileVersion: 3, packages }],
    ['own/package.json', { name: 'own', ...own }],
  ] as const)
    writeFileSync(join(folder, path), JSON.stringify(content))
  return folder
}

/** `change` runs before the command, to change what Node says of the system. */
function setUp(project: string, { change = '', programs = '' } = {}) {
  const preload = `data:text/javascript,${encodeURIComponent(change)}`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', preload, 'scripts/setup.mjs'], {
    cwd: project,
    env: { ...process.env, PATH: [programs, process.env['PATH']].join(delimiter) },
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}
