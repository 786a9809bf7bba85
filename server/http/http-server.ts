import { createServer, type RequestListener, type Server } from 'node:http'
import { refuseUnreadable } from './unreadable-requests.ts'

/** How long a connection may take, in milliseconds (limits.md, timeouts). */
export const timeouts = {
  /** Until its headers are there. */
  headers: 15_000,
  /** Until a request is there whole. */
  request: 60_000,
  /** The same for one that brings files. */
  upload: 120_000,
  /** Between two requests; longer than proxies keep theirs, so that they, not we, let go of a connection. */
  keepAlive: 65_000,
}

/** How often Node looks for connections that take too long, in milliseconds. */
const look = 1_000

/** The server of a process, not listening yet: it hangs up on who takes too long and answers what is no HTTP. */
export function createHttpServer(listener?: RequestListener, allowed = timeouts): Server {
  const server = createServer(
    {
      headersTimeout: allowed.headers,
      requestTimeout: allowed.upload,
      keepAliveTimeout: allowed.keepAlive,
      connectionsCheckingInterval: Math.min(look, allowed.headers),
    },
    listener,
  )
  refuseUnreadable(server)
  return server
}
