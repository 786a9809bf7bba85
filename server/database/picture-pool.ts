import pg from 'pg'
import { planOnce } from './search-pool.ts'
import { requestLimits } from '../limits/request-limits.ts'

const { database } = requestLimits

/**
 * Opens a connection pool for the records of pictures only. A page asks for dozens of pictures at once, outside of the limits of
 * requests: their statements must neither take the connections of other requests nor make the server shed these.
 */
export function openPicturePool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: database.pictureConnections,
    connectionTimeoutMillis: database.connection,
    options: `-c statement_timeout=${database.statement} ${planOnce}`,
    keepAlive: true,
  })
  // A lost connection fails its statement, if it has one, and is replaced by the next.
  return pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
}
