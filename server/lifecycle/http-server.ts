import { createServer, type RequestListener, type Server } from 'node:http'
import { requestLimits } from '../limits/request-limits.ts'
import { rejectMalformedRequests } from '../http/malformed-requests.ts'

/** How often Node looks for connections that take too long, in milliseconds. */
const connectionCheckIntervalMs = 1_000

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
      connectionsCheckingInterval: Math.min(connectionCheckIntervalMs, timeouts.headers),
    },
    listener,
  )
  rejectMalformedRequests(server)
  return server
}
