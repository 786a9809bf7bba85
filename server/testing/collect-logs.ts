import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoPassword } from '../demo/demo-accounts.ts'
import { isCommonPassword } from '../features/identity/passwords.ts'

// `npm test` collects the logs of all servers and all secrets in HTTP messages, then searches the logs for the secrets
// (scripts/search-logs.mjs). TEST_LOGS is the folder; without it nothing is collected.
const folder = process.env['TEST_LOGS']

/** Appends to the log of a server; undefined without TEST_LOGS. */
export const collectLog = folder
  ? (text: string) => appendFileSync(join(folder, `server-${process.pid}.log`), text)
  : undefined

interface Message {
  url?: string | undefined
  headers: Iterable<[name: string, value: string]>
  body?: RequestInit['body']
}

/** Collects the secrets of a message, for the search of the logs. */
export function collectSecrets(message: Message): void {
  if (!folder) return
  const lines = secretsIn(message)
    .filter(({ value }) => value.length >= 8 && !isPublic(value))
    .map((secret) => `${JSON.stringify(secret)}\n`)
  if (lines.length > 0) appendFileSync(join(folder, `secrets-${process.pid}.jsonl`), lines.join(''))
}

/** Printed by `npm start`, or rejected as a common password. */
const isPublic = (value: string) =>
  value === demoPassword || value.endsWith('@demo.example') || isCommonPassword(value)

/** The id of an app's request, which also is in the page's address and needs the browser's own cookie to be of use. */
const requestCookie = /^(__Secure-)?app_(request|return)=/

function secretsIn({ url = '', headers, body }: Message): { kind: string; value: string }[] {
  const secrets: { kind: string; value: string }[] = []
  const addresses = [url]
  for (const [name, value] of headers) {
    const header = name.toLowerCase()
    if (header === 'location') addresses.push(value)
    if (header === 'authorization') secrets.push({ kind: 'bearer', value: value.replace(/^bearer +/i, '') })
    const cookies =
      header === 'cookie' ? value.split('; ') : header === 'set-cookie' ? [value.split(';')[0]!] : []
    for (const cookie of cookies) {
      if (requestCookie.test(cookie)) continue
      secrets.push({ kind: 'cookie', value: cookie.slice(cookie.indexOf('=') + 1) })
    }
  }
  for (const address of addresses) {
    for (const [, kind, value] of address.matchAll(/[?&](code|state|nonce|tempToken)=([^&#]+)/g)) {
      secrets.push({ kind: kind!, value: value! })
    }
  }
  // JSON, and GraphQL within JSON.
  const text = typeof body === 'string' ? body : ''
  for (const [, kind, value] of text.matchAll(
    /\b(password|currentPassword|email|tempToken|token)\\?"?:\s*\\?"([^"\\]+)/g,
  )) {
    secrets.push({ kind: kind!, value: value! })
  }
  return secrets
}
