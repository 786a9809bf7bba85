// Finds the commit that the working tree of the current folder is compared with.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** @typedef {{ commit: string, description: string }} Compared */
/** @typedef {{ reason: string }} NotFound */

/** @returns {Compared | NotFound} the merge base with main; on main, the commit before `path` changed last */
export function mergeBase(path) {
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
export function commitNamed(reference) {
  const commit = commitOf(reference)
  return commit
    ? { commit, description: `that is ${reference}` }
    : { reason: `there is no commit ${reference} here` }
}

/** Returns a file as of a commit; empty if it did not exist. */
export function fileIn(commit, path) {
  return git('show', `${commit}:./${path}`) ?? ''
}

export function titleOf(commit) {
  return git('log', '-1', '--format=%h (%s)', commit).trim()
}

function commitOf(reference) {
  return git('rev-parse', '--quiet', '--verify', `${reference}^{commit}`)?.trim()
}

/** Falls back to main in a shallow clone, which may lack the merge base. */
function commonAncestor(main, head) {
  return git('merge-base', main, head)?.trim() ?? commitOf(main)
}

/** Returns the output of git; undefined if it fails. */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}
