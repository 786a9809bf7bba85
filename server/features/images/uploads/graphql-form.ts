import Upload from 'graphql-upload/Upload.mjs'
import { badInput } from '../../../errors/errors.ts'
import { isTooDeep } from '../../../limits/json-depth-limit.ts'
import { requestLimits } from '../../../limits/request-limits.ts'
import { incompleteUpload } from './received-files.ts'

const { levels } = requestLimits.body

/**
 * Returns the operation of a form, by the GraphQL multipart request specification: `map` has the paths of each file. The depth
 * of the operation and of each path is checked before they are walked.
 */
export function operationWithFiles(
  { operations, map }: Record<string, unknown>,
  files: ReadonlyMap<string, Upload>,
): object {
  const operation = parsedObject(operations, 'operations')
  const unused = new Set(files.keys())
  for (const [name, paths] of Object.entries(parsedObject(map, 'map'))) {
    const file = files.get(name)
    if (!file) throw incompleteUpload()
    if (!Array.isArray(paths) || paths.length === 0)
      throw unreadableForm('a file of its map has no list of paths')
    for (const path of paths) setFile(operation, path, file)
    unused.delete(name)
  }
  // Otherwise it would be lost without a word.
  if (unused.size > 0) throw unreadableForm('one of its files is not in its map')
  return operation
}

function parsedObject(json: unknown, field: string): object {
  let value: unknown
  try {
    value = typeof json === 'string' && JSON.parse(json)
  } catch {
    // as below
  }
  if (!isObject(value)) throw unreadableForm(`its field ${field} must be one JSON object`)
  if (isTooDeep(value)) throw unreadableForm(`its field ${field} is nested too deeply`)
  return value
}

/** Excludes files, which have properties too. */
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Upload)

/** Follows only what the client sent: nothing of a prototype or of a file, and no index beyond the end of a list. */
function setFile(operation: object, path: unknown, file: Upload): void {
  const names = typeof path === 'string' ? path.split('.', levels + 1) : []
  const last = names.pop()
  if (last === undefined || names.length >= levels)
    throw unreadableForm(`a path of its map must be a text of at most ${levels} names`)
  let parent: unknown = operation
  for (const name of names) parent = ownValue(parent, name)
  if (!isObject(parent) || ownValue(parent, last) !== null)
    throw unreadableForm('a path of its map must be null in its operations, and named once')
  parent[last] = file
}

const ownValue = (parent: unknown, name: string) =>
  isObject(parent) && Object.hasOwn(parent, name) ? parent[name] : undefined

export const unreadableForm = (reason: string) => badInput(`The form cannot be read: ${reason}`)
