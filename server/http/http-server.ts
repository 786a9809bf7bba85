import { createServer, type RequestListener, type Server } from 'node:http'
import { requestLimits } from '../request-limits.ts'
import { refuseUnreadable } from './unreadable-requests.ts'

/** How often Node looks for connections that take too long, in milliseconds. */
const look = 1_000

/** How long a connection may take, as `requestLimits` has it. */
export type Timeouts = Record<keyof typeof requestLimits.timeouts, number>

/** The server of a process, not listening yet: it hangs up on who takes too long and answers what is no HTTP. */
export function createHttpServer(
  listener?: RequestListener,
  timeouts: Timeouts = requestLimits.timeouts,
): Server {
  const server = createServer(
    {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.upload,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: Math.min(look, timeouts.headers),
    },
    listener,
  )
  refuseUnreadable(server)
  return server
}
