import { unsign } from 'cookie-signature'
import { createHmac } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/** With as many connections and the same similarity threshold as in the project. */
export const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  options: '-c pg_trgm.word_similarity_threshold=0.45',
})

/** Before the name of a file. */
export const images = `${process.env['PUBLIC_URL']}/images/`

const secret = process.env['SESSION_SECRET']!

export function sessionId({ headers: { cookie } }: IncomingMessage): string | null {
  const [, value] = /(?:^|; )session=s%3A([^;]+)/.exec(cookie ?? '') ?? []
  return (value !== undefined && unsign(decodeURIComponent(value), secret)) || null
}

export const visitorOf = ({ headers }: IncomingMessage) =>
  createHmac('sha256', secret)
    .update(String(headers['x-forwarded-for'] ?? ''))
    .digest('hex')
    .slice(0, 32)

/** Listens on a free port and prints the address, as the project does. */
export function serve(listener: RequestListener) {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener)
  server.listen(0, '127.0.0.1', () =>
    console.log(`runs at http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  )
}
