import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoPassword } from '../demo/demo-accounts.ts'

// A run of all tests keeps what every server logged and every secret that went over the wire, and then searches the
// one for the other (scripts/search-logs.mjs). TEST_LOGS names the folder; without it nothing is kept.
const folder = process.env['TEST_LOGS']

/** Keeps what a server wrote; undefined where nothing is kept. */
export const keepLog = folder
  ? (text: string) => appendFileSync(join(folder, `server-${process.pid}.log`), text)
  : undefined

/** Something went over the wire: its address, its headers, its text. */
export interface Message {
  url?: string | undefined
  headers: Iterable<[name: string, value: string]>
  body?: RequestInit['body']
}

/** Keeps the secrets in a message, for the search of the logs. */
export function noteSecrets(message: Message): void {
  if (!folder) return
  const lines = secretsIn(message)
    .filter(({ value }) => value.length >= 8 && !isPublic(value))
    .map((secret) => `${JSON.stringify(secret)}\n`)
  if (lines.length > 0) appendFileSync(join(folder, `secrets-${process.pid}.jsonl`), lines.join(''))
}

/** What `npm start` itself prints for newcomers. */
const isPublic = (value: string) => value === demoPassword || value.endsWith('@demo.example')

function secretsIn({ url = '', headers, body }: Message): { kind: string; value: string }[] {
  const secrets: { kind: string; value: string }[] = []
  const addresses = [url]
  for (const [name, value] of headers) {
    const header = name.toLowerCase()
    if (header === 'location') addresses.push(value)
    const cookies =
      header === 'cookie' ? value.split('; ') : header === 'set-cookie' ? [value.split(';')[0]!] : []
    for (const cookie of cookies)
      secrets.push({ kind: 'cookie', value: cookie.slice(cookie.indexOf('=') + 1) })
  }
  for (const address of addresses) {
    for (const [, kind, value] of address.matchAll(/[?&](code|state|nonce|tempToken)=([^&#]+)/g)) {
      secrets.push({ kind: kind!, value: value! })
    }
  }
  // JSON, and GraphQL within JSON.
  const text = typeof body === 'string' ? body : ''
  for (const [, kind, value] of text.matchAll(/\b(password|email|tempToken)\\?"?:\s*\\?"([^"\\]+)/g)) {
    secrets.push({ kind: kind!, value: value! })
  }
  return secrets
}
