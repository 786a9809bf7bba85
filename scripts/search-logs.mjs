// Searches what the servers of a test run logged for every secret that went over the wire meanwhile.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a run of all tests is bound to have sent at least once; a kind that is missing means that we no longer look. */
const kinds = ['password', 'email', 'cookie', 'tempToken', 'code', 'state']

const folder = process.argv[2]
const log = read(/^server-.*\.log$/)
const secrets = new Map(
  read(/^secrets-.*\.jsonl$/)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .flatMap(({ kind, value }) => [value, decoded(value)].map((form) => [form, kind])),
)

const complaints = kinds
  .filter((kind) => ![...secrets.values()].includes(kind))
  .map((kind) => `no ${kind} was noted in the whole run`)
if (log.split('\n').length < 100) complaints.push('the servers logged next to nothing')
for (const [value, kind] of secrets) {
  const at = log.indexOf(value)
  if (at >= 0) complaints.push(`a ${kind} is in a log: … ${log.slice(Math.max(0, at - 80), at)}[${kind}] …`)
}

console.log(`${secrets.size} secrets, ${log.length} characters of logs`)
for (const complaint of complaints) console.error(complaint)
process.exit(complaints.length === 0 ? 0 : 1)

function read(pattern) {
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}

/** A cookie or a parameter as a program sees it. */
function decoded(value) {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
