// Reports how schema.graphql differs from main: node scripts/schema-changes.mjs [a git reference]
// Breaking changes fail until a line of CHANGELOG.md mentions them (docs/decisions/0019-generated-files.md).
import { CriticalityLevel, diff, DiffRule } from '@graphql-inspector/core'
import { buildSchema } from 'graphql'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const file = 'schema.graphql'
const [reference] = process.argv.slice(2)
const { commit, description, reason } = reference ? commitNamed(reference) : mergeBase(file)
const before = commit && fileIn(commit, file)

if (before) await compare()
else reportNotCompared(reason ?? `there was none in ${titleOf(commit)}`)

/** An error if the user named a commit. */
function reportNotCompared(reason) {
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
    `${file} against ${titleOf(commit)}, ${description}: ${changes.length === 0 ? 'no change' : ''}`.trim(),
  )
  print('Breaking', breaking)
  print('Dangerous', dangerous)
  // Omits the fields of new types. Not for the others, where the rule would omit breaking changes.
  print('Safe', DiffRule.simplifyChanges({ changes: safe }))
  if (breaking.length > 0) requireChangelog()
}

function print(heading, changes) {
  if (changes.length === 0) return
  console.log([`${heading}:`, ...changes.map((change) => `- ${messageOf(change)}`)].join('\n'))
}

/** Shortens changes of descriptions, whose messages contain both texts. */
function messageOf({ type, path, message }) {
  return type.endsWith('DESCRIPTION_CHANGED') ? `Description of '${path}' changed` : message
}

function requireChangelog() {
  const known = breaksIn(fileIn(commit, 'CHANGELOG.md'))
  const added = breaksIn(readFileSync('CHANGELOG.md', 'utf8')).filter((line) => !known.includes(line))
  if (added.length > 0) return console.log(['CHANGELOG.md mentions it:', ...added].join('\n'))
  console.log(
    'This breaks clients. Keep it and mark it as deprecated, or describe in CHANGELOG.md what clients do instead, in\n' +
      'a new line that begins with `- Breaking:`.',
  )
  process.exitCode = 1
}

function breaksIn(changelog) {
  return changelog.split('\n').filter((line) => line.startsWith('- Breaking:'))
}

/** @typedef {{ commit: string, description: string }} Compared */
/** @typedef {{ reason: string }} NotFound */

/** @returns {Compared | NotFound} the merge base with main; on main, the commit before `path` changed last */
function mergeBase(path) {
  const head = commitOf('HEAD')
  if (!head) return { reason: 'this folder has no git history' }
  const main = ['origin/main', 'main'].find(commitOf)
  if (!main) return { reason: 'there is no main here; run `git fetch origin main:refs/remotes/origin/main`' }

  const left = commonAncestor(main, head)
  if (left !== head || fileIn(head, path) !== readFileSync(path, 'utf8'))
    return { commit: left, description: `where this work left ${main}` }

  const lastChange = git('log', '-1', '--first-parent', '--format=%H', '--', path)?.trim()
  const before = commitOf(`${lastChange}^`)
  if (!before) return { reason: 'as far as the history here goes back, it never changed' }
  return { commit: before, description: `before its last change on ${main}` }
}

/** @returns {Compared | NotFound} the commit of a git reference */
function commitNamed(reference) {
  const commit = commitOf(reference)
  return commit
    ? { commit, description: `that is ${reference}` }
    : { reason: `there is no commit ${reference} here` }
}

function fileIn(commit, path) {
  return git('show', `${commit}:./${path}`) ?? ''
}

function titleOf(commit) {
  return git('log', '-1', '--format=%h (%s)', commit).trim()
}

function commitOf(reference) {
  return git('rev-parse', '--quiet', '--verify', `${reference}^{commit}`)?.trim()
}

/** Falls back to main in a shallow clone, which may lack the merge base. */
function commonAncestor(main, head) {
  return git('merge-base', main, head)?.trim() ?? commitOf(main)
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}
