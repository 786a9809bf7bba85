// Says in words how schema.graphql differs from main's: node scripts/schema-changes.mjs [a git reference]
// What breaks clients fails until a line of CHANGELOG.md tells of it (docs/decisions/0019-generated-files.md).
import { CriticalityLevel, diff, DiffRule } from '@graphql-inspector/core'
import { buildSchema } from 'graphql'
import { readFileSync } from 'node:fs'
import { fileIn, named, titleOf, whatMainHad } from './compared-commit.mjs'

const file = 'schema.graphql'
const [reference] = process.argv.slice(2)
const { commit, place, lack } = reference ? named(reference) : whatMainHad(file)
const before = commit && fileIn(commit, file)

if (before) await compare()
else nothing(lack ?? `there was none in ${titleOf(commit)}`)

/** Where somebody named a commit, they are owed an answer. */
function nothing(reason) {
  console.log(`${file} was compared with nothing: ${reason}`)
  process.exitCode = reference ? 1 : 0
}

async function compare() {
  const changes = await diff(buildSchema(before), buildSchema(readFileSync(file, 'utf8')))
  const { Breaking, Dangerous, NonBreaking } = CriticalityLevel
  const [breaking, dangerous, safe] = [Breaking, Dangerous, NonBreaking].map((level) =>
    changes.filter(({ criticality }) => criticality.level === level),
  )
  console.log(
    `${file} against ${titleOf(commit)}, ${place}: ${changes.length === 0 ? 'no change' : ''}`.trim(),
  )
  tell('Breaking', breaking)
  tell('Dangerous', dangerous)
  // A new type without its fields. Only here, since that rule would also drop what breaks.
  tell('Safe', DiffRule.simplifyChanges({ changes: safe }))
  if (breaking.length > 0) demandWords()
}

function tell(heading, changes) {
  if (changes.length === 0) return
  console.log([`${heading}:`, ...changes.map((change) => `- ${wordsFor(change)}`)].join('\n'))
}

/** Old and new descriptions in full would hide all the rest. */
function wordsFor({ type, path, message }) {
  return type.endsWith('DESCRIPTION_CHANGED') ? `Description of '${path}' changed` : message
}

/** A line that stood there before told of another break. */
function demandWords() {
  const known = breaksIn(fileIn(commit, 'CHANGELOG.md'))
  const told = breaksIn(readFileSync('CHANGELOG.md', 'utf8')).filter((line) => !known.includes(line))
  if (told.length > 0) return console.log(['CHANGELOG.md tells of it:', ...told].join('\n'))
  console.log(
    'Clients that ask for this will fail. Keep it and mark it as deprecated; or say in CHANGELOG.md what they do\n' +
      'instead, in a new line that begins with `- Breaking:`.',
  )
  process.exitCode = 1
}

function breaksIn(changelog) {
  return changelog.split('\n').filter((line) => line.startsWith('- Breaking:'))
}
