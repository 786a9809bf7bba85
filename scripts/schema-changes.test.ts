import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

const graph = 'type Query { creator: String, views: Int }'
const withoutViews = 'type Query { creator: String }'
const withGear = 'type Query { creator: String, views: Int, gear: String }'
const broken = "Breaking:\n- Field 'views' was removed from object type 'Query'"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrofolio-graph-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

test('a removed field fails until the major version grows', () => {
  releaseOf('1.0.0')
  write({ version: '1.1.0', schema: withoutViews })
  const stopped = schemaChanges()
  expect(stopped.output).toContain(`Changes of the graph from release 1.0.0 to 1.1.0: 1\n${broken}`)
  expect(stopped.output).toContain('or raise the major version')
  expect(stopped.status).toBe(1)

  write({ version: '2.0.0' })
  expect(schemaChanges()).toMatchObject({ status: 0, output: expect.stringContaining(broken) })
})

test('a changed type of a field with a description is breaking', () => {
  releaseOf('1.0.0')
  write({ schema: '"All there is." type Query { "Who." creator: Int, views: Int }' })
  expect(schemaChanges()).toMatchObject({
    status: 1,
    output: expect.stringContaining("- Field 'Query.creator' changed type from 'String' to 'Int'"),
  })
})

test('before 1.0.0 a removed field is reported only', () => {
  releaseOf('0.1.0')
  write({ schema: withoutViews })
  expect(schemaChanges()).toMatchObject({ status: 0, output: expect.stringContaining(broken) })
})

test('an added field is safe, and a description is not compared', () => {
  releaseOf('1.0.0')
  write({ schema: withGear })
  expect(schemaChanges()).toMatchObject({
    status: 0,
    output: expect.stringContaining("to 1.0.0: 1\nSafe:\n- Field 'gear' was added"),
  })

  write({ schema: 'type Query { "Who." creator: String, views: Int }' })
  expect(schemaChanges()).toMatchObject({ status: 0, output: expect.stringMatching(/1\.0\.0: 0\n$/) })
})

test('a release is compared with from then on, and may not break the one before it', () => {
  releaseOf('1.0.0')
  write({ version: '1.1.0', schema: withGear })
  expect(schemaChanges('--release').status).toBe(0)

  write({ schema: graph })
  expect(schemaChanges('--release')).toMatchObject({
    status: 1,
    output: expect.stringContaining("from release 1.1.0 to 1.1.0: 1\nBreaking:\n- Field 'gear' was removed"),
  })
  expect(schemaChanges().output).toContain('from release 1.1.0')
})

test('a release in the changelog fails until its graph is compared with', () => {
  releaseOf('1.0.0')
  const older = '## 1.0.0 - 2026-11-26\n'
  write({ version: '1.1.0', schema: withGear, changelog: `# Changelog\n\n## Unreleased\n\n${older}` })
  expect(schemaChanges().status).toBe(0)

  write({ changelog: `# Changelog\n\n## Unreleased\n\n## 1.1.0 - 2026-12-24\n\n${older}` })
  expect(schemaChanges()).toMatchObject({
    status: 1,
    output: expect.stringContaining('CHANGELOG.md has the release 1.1.0'),
  })
  expect(schemaChanges('--release').status).toBe(0)
  expect(schemaChanges().status).toBe(0)
})

function releaseOf(version: string) {
  write({ version, schema: graph, changelog: '# Changelog\n\n## Unreleased\n' })
  writeFileSync(
    join(folder, 'schema.released.graphql'),
    `# Release ${version}, without descriptions.\n${graph}`,
  )
}

function write({ version, schema, changelog }: { version?: string; schema?: string; changelog?: string }) {
  if (version) writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }))
  if (schema) writeFileSync(join(folder, 'schema.graphql'), schema)
  if (changelog) writeFileSync(join(folder, 'CHANGELOG.md'), changelog)
}

function schemaChanges(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve('scripts/schema-changes.mjs'), ...args],
    { cwd: folder, encoding: 'utf8' },
  )
  return { status, output: stdout + stderr }
}
