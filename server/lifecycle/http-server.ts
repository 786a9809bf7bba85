import { createServer, type RequestListener, type Server } from 'node:http'
import { requestLimits } from '../limits/request-limits.ts'
import { rejectMalformedRequests } from '../http/malformed-requests.ts'

/** How often Node closes connections that exceed a timeout. */
const connectionCheckIntervalMs = 1_000

/** In milliseconds. */
export type Timeouts = Record<keyof typeof requestLimits.timeouts, number>

/** Creates the HTTP server, which does not listen yet. It closes slow connections and answers malformed requests. */
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
