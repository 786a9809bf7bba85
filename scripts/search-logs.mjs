// Searches the logs of a test run's servers for every secret of its HTTP messages.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Kinds of secrets that a run of all tests sends; a missing kind means that the collection is broken. */
const kinds = ['password', 'email', 'cookie', 'bearer', 'tempToken', 'code', 'state']

const folder = process.argv[2]
const log = read(/^server-.*\.log$/)
const secrets = new Map(
  read(/^secrets-.*\.jsonl$/)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .flatMap(({ kind, value }) => [value, decoded(value)].map((form) => [form, kind])),
)

const problems = kinds
  .filter((kind) => ![...secrets.values()].includes(kind))
  .map((kind) => `no ${kind} was collected in the whole run`)
if (log.split('\n').length < 100) problems.push('the servers logged almost nothing')
// By the first characters of the secrets, since thousands of searches of the whole log would take seconds.
const prefixLength = Math.min(...[...secrets.keys()].map(({ length }) => length))
const byPrefix = Map.groupBy(secrets.keys(), (value) => value.slice(0, prefixLength))
for (let at = 0; at < log.length; at++) {
  for (const value of byPrefix.get(log.slice(at, at + prefixLength)) ?? []) {
    const kind = log.startsWith(value, at) && secrets.get(value)
    if (!kind) continue
    problems.push(`a ${kind} is in a log: … ${log.slice(Math.max(0, at - 80), at)}[${kind}] …`)
    secrets.set(value, '') // one problem for each secret
  }
}

console.log(`${secrets.size} secrets, ${log.length} characters of logs`)
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)

function read(pattern) {
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}

function decoded(value) {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
