// Compares schema.graphql with that of the last release: node scripts/schema-changes.mjs [--release]
// A breaking change fails until the major version grows (docs/decisions/0019-generated-files.md).
import { CriticalityLevel, diff, DiffRule } from '@graphql-inspector/core'
import { buildSchema, parse, print, visit } from 'graphql'
import { readFileSync, writeFileSync } from 'node:fs'

const releasedFile = 'schema.released.graphql'
const { version } = JSON.parse(read('package.json'))
const released = read(releasedFile)
const [, releasedVersion] = /^# Release (\S+),/.exec(released)
const graph = withoutDescriptions(read('schema.graphql'))

const changes = await diff(buildSchema(released), buildSchema(graph))
const { Breaking, Dangerous, NonBreaking } = CriticalityLevel
const [breaking, dangerous, safe] = [Breaking, Dangerous, NonBreaking].map((level) =>
  changes.filter(({ criticality }) => criticality.level === level),
)
console.log(`Changes of the graph from release ${releasedVersion} to ${version}: ${changes.length}`)
report('Breaking', breaking)
report('Dangerous', dangerous)
// Omits the fields of new types. Not for the others, where the rule would omit breaking changes.
report('Safe', DiffRule.simplifyChanges({ changes: safe }))

const mayBreak = major(releasedVersion) === 0 || major(version) > major(releasedVersion)
if (breaking.length > 0 && !mayBreak)
  fail(
    'This breaks clients. Keep it and deprecate it (docs/clients.md), or raise the major version in package.json.',
  )
else if (process.argv[2] === '--release') release()
else requireRelease()

function release() {
  const heading = `# Release ${version}, without descriptions; written by \`node scripts/schema-changes.mjs --release\`.`
  writeFileSync(releasedFile, `${heading}\n${graph}\n`)
}

/** A dated section of the changelog is a release, with which later changes are to be compared. */
function requireRelease() {
  const [, newest] = /^## (\d\S*) - \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md')) ?? []
  if (newest && newest !== releasedVersion)
    fail(`CHANGELOG.md has the release ${newest}. Run \`node scripts/schema-changes.mjs --release\`.`)
}

function report(heading, changes) {
  if (changes.length === 0) return
  console.log([`${heading}:`, ...changes.map(({ message }) => `- ${message}`)].join('\n'))
}

function fail(message) {
  console.log(message)
  process.exitCode = 1
}

function withoutDescriptions(sdl) {
  return print(
    visit(parse(sdl), { enter: (node) => node.description && { ...node, description: undefined } }),
  )
}

function major(version) {
  return Number.parseInt(version, 10)
}

function read(path) {
  return readFileSync(path, 'utf8')
}
