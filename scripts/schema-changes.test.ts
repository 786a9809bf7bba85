import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

const graph = 'type Query { creator: String, views: Int }'
const withoutViews = 'type Query { creator: String }'
const withGear = 'type Query { creator: String, views: Int, gear: String }'
const changelog = '# Changelog\n\n## Unreleased\n\n- Creators have a page.\n'
const changelogOfBreak = `${changelog}- Breaking: views are counted elsewhere, ask the profile for them.\n`

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
  git('init', '--quiet', '--initial-branch=main')
  commit({ 'schema.graphql': graph, 'CHANGELOG.md': changelog })
})

test('a removed field is reported as breaking, and fails until the changelog mentions it', () => {
  git('switch', '--quiet', '--create', 'work')
  write({ 'schema.graphql': withoutViews })
  const stopped = schemaChanges()
  expect(stopped.output).toContain("Breaking:\n- Field 'views' was removed from object type 'Query'")
  expect(stopped.output).toContain('a new line that begins with `- Breaking:`')
  expect(stopped.status).toBe(1)

  write({ 'CHANGELOG.md': changelogOfBreak })
  const passing = schemaChanges()
  expect(passing.output).toContain("- Field 'views' was removed")
  expect(passing.output).toContain('mentions it:\n- Breaking: views are counted elsewhere')
  expect(passing.status).toBe(0)
})

test('a line about an earlier breaking change does not count for the next one', () => {
  commit({ 'schema.graphql': withGear, 'CHANGELOG.md': changelogOfBreak })
  git('switch', '--quiet', '--create', 'work')
  commit({ 'schema.graphql': graph })
  expect(schemaChanges()).toMatchObject({ status: 1, output: expect.stringContaining("'gear' was removed") })
})

test('an added field is reported as safe', () => {
  git('switch', '--quiet', '--create', 'work')
  commit({ 'schema.graphql': withGear })
  const { output, status } = schemaChanges()
  expect(output).toMatch(
    /against \w+ \(A commit\), where this work left main:\nSafe:\n- Field 'gear' was added/,
  )
  expect(status).toBe(0)
})

test('a breaking change of a field with a description is reported too', () => {
  write({ 'schema.graphql': '"All there is." type Query { "Who." creator: Int, views: Int }' })
  expect(schemaChanges().output).toContain("- Field 'Query.creator' changed type from 'String' to 'Int'")
})

test('changes on main since the branch left it are not reported', () => {
  git('switch', '--quiet', '--create', 'work')
  git('switch', '--quiet', 'main')
  commit({ 'schema.graphql': withGear })
  git('update-ref', 'refs/remotes/origin/main', 'main')
  git('switch', '--quiet', 'work')
  commit({ 'a.txt': 'other work' })
  expect(schemaChanges()).toMatchObject({
    status: 0,
    output: expect.stringMatching(/left origin\/main: no change/),
  })
})

test('a commit on main is compared with the state before the last change of the graph', () => {
  git('switch', '--quiet', '--create', 'work')
  commit({ 'schema.graphql': withGear })
  commit({ 'schema.graphql': 'type Query { creator: String, gear: String }' })
  git('switch', '--quiet', 'main')
  git('merge', '--quiet', '--no-ff', '--message', 'Merge work', 'work')
  commit({ 'a.txt': 'other work' })
  const { output, status } = schemaChanges()
  expect(output).toContain('before its last change on main')
  expect(output).toContain("- Field 'views' was removed")
  expect(output).toContain("- Field 'gear' was added")
  expect(status).toBe(1)
})

test('a line that a release moves still counts', () => {
  commit({ 'schema.graphql': withoutViews, 'CHANGELOG.md': changelogOfBreak })
  commit({ 'CHANGELOG.md': changelogOfBreak.replace('## Unreleased', '## Unreleased\n\n## 1.0.0') })
  expect(schemaChanges()).toMatchObject({ status: 0, output: expect.stringContaining('mentions it') })
})

test('a clone without main or its history reports that nothing was compared, and passes', () => {
  const origin = folder
  git('switch', '--quiet', '--create', 'work')
  commit({ 'schema.graphql': withoutViews })
  folder = temporaryFolder()
  git('clone', '--quiet', '--depth=1', '--branch=work', `file://${origin}`, '.')
  expect(schemaChanges()).toMatchObject({
    status: 0,
    output: expect.stringContaining('there is no main here'),
  })

  git('fetch', '--quiet', '--depth=1', 'origin', 'main:refs/remotes/origin/main')
  expect(schemaChanges()).toMatchObject({ status: 1, output: expect.stringContaining("'views' was removed") })

  folder = temporaryFolder()
  git('clone', '--quiet', '--depth=1', '--branch=main', `file://${origin}`, '.')
  expect(schemaChanges()).toMatchObject({
    status: 0,
    output: expect.stringContaining('with nothing: as far as'),
  })
})

test('a folder without git reports that nothing was compared, and passes', () => {
  rmSync(join(folder, '.git'), { recursive: true })
  expect(schemaChanges()).toMatchObject({
    status: 0,
    output: expect.stringContaining('has no git history'),
  })
})

test('a named commit is compared with, and an unknown one is an error', () => {
  git('tag', 'v1')
  commit({ 'schema.graphql': withGear })
  commit({ 'schema.graphql': graph })
  expect(schemaChanges('v1')).toMatchObject({
    status: 0,
    output: expect.stringContaining('that is v1: no change'),
  })
  expect(schemaChanges('v2')).toMatchObject({
    status: 1,
    output: expect.stringContaining('no commit v2 here'),
  })
})

function schemaChanges(...args: string[]) {
  const { status, stdout, stderr } = run(process.execPath, [resolve('scripts/schema-changes.mjs'), ...args])
  return { status, output: stdout + stderr }
}

function commit(files: Record<string, string>) {
  write(files)
  git('add', '--all')
  git('commit', '--quiet', '--message', 'A commit')
}

function write(files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
}

function git(...args: string[]) {
  const { status, stderr } = run('git', args)
  expect(status, stderr).toBe(0)
}

/** Runs a program without the variables and the configuration of git's user or hooks. */
function run(program: string, args: string[]) {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))
  const author = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.org' }
  const committer = { GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@example.org' }
  const env = { ...Object.fromEntries(inherited), ...author, ...committer, GIT_CONFIG_GLOBAL: devNull }
  return spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' })
}

function temporaryFolder() {
  const made = mkdtempSync(join(tmpdir(), 'astrofolio-graph-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}
