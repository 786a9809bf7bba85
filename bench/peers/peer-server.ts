import { unsign } from 'cookie-signature'
import { createHmac } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/** The peers get as many connections as the project, and its idea of likeness. */
export const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  options: '-c pg_trgm.word_similarity_threshold=0.45',
})

const secret = process.env['SESSION_SECRET']!

/** The id in the session's cookie, if it is signed by us. */
export function sessionId({ headers: { cookie } }: IncomingMessage): string | null {
  const [, value] = /(?:^|; )session=s%3A([^;]+)/.exec(cookie ?? '') ?? []
  return (value !== undefined && unsign(decodeURIComponent(value), secret)) || null
}

/** A keyed hash of the address that the proxy names. */
export const visitorOf = ({ headers }: IncomingMessage) =>
  createHmac('sha256', secret)
    .update(String(headers['x-forwarded-for'] ?? ''))
    .digest('hex')
    .slice(0, 32)

/** Serves on a free port and says where, as the project does. */
export function serve(listener: RequestListener) {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener)
  server.listen(0, '127.0.0.1', () =>
    console.log(`runs at http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  )
}
