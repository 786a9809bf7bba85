// Which commit a working tree is compared with, asked of git in the folder that we are in.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** @typedef {{ commit: string, place: string }} Compared */
/** @typedef {{ lack: string }} Nothing why there is no such commit */

/** @returns {Compared | Nothing} where this work left main; on main, what that had before `path` changed last */
export function whatMainHad(path) {
  const head = commitOf('HEAD')
  if (!head) return { lack: 'git knows no history here' }
  const main = ['origin/main', 'main'].find(commitOf)
  if (!main)
    return { lack: 'there is no main here; `git fetch origin main:refs/remotes/origin/main` brings it' }

  const left = commonAncestor(main, head)
  if (left !== head || fileIn(head, path) !== readFileSync(path, 'utf8'))
    return { commit: left, place: `where this work left ${main}` }

  const lastChange = git('log', '-1', '--first-parent', '--format=%H', '--', path)?.trim()
  const before = commitOf(`${lastChange}^`)
  if (!before) return { lack: 'as far as the history here goes back, it never changed' }
  return { commit: before, place: `before its last change on ${main}` }
}

/** @returns {Compared | Nothing} what somebody asks for by name */
export function named(reference) {
  const commit = commitOf(reference)
  return commit ? { commit, place: `that is ${reference}` } : { lack: `there is no commit ${reference} here` }
}

/** The file as it was; empty where there was none. */
export function fileIn(commit, path) {
  return git('show', `${commit}:./${path}`) ?? ''
}

export function titleOf(commit) {
  return git('log', '-1', '--format=%h (%s)', commit).trim()
}

function commitOf(reference) {
  return git('rev-parse', '--quiet', '--verify', `${reference}^{commit}`)?.trim()
}

/** A shallow clone may not know it; main itself will do there. */
function commonAncestor(main, head) {
  return git('merge-base', main, head)?.trim() ?? commitOf(main)
}

/** What git answers, if it can. */
function git(...words) {
  const { status, stdout } = spawnSync('git', words, { encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}
