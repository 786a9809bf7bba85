import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { requestLimits } from '../limits/request-limits.ts'
import { rejectMalformedRequests } from '../http/malformed-requests.ts'
import { setTimeout as sleep } from 'node:timers/promises'

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

/** When pending responses are cut off; further steps of the shutdown follow, which takes 10 s at most. */
const drainTimeoutMs = 5_500
const pollIntervalMs = 100

/**
 * Tracks the responses of a server so that it can stop without failing a request. The returned function accepts requests
 * for `noticeMs` more, so that a load balancer notices the shutdown, then closes the server and waits for pending responses.
 * All responses meanwhile have `Connection: close`.
 */
export function connectionDrain(server: Server): (noticeMs: number) => Promise<void> {
  const pending = new Set<ServerResponse>()
  let isDraining = false
  server.prependListener('request', (_request, response) => {
    pending.add(response)
    response.once('close', () => pending.delete(response))
    if (isDraining) response.setHeader('Connection', 'close')
  })
  return async (noticeMs) => {
    isDraining = true
    for (const response of pending) if (!response.headersSent) response.setHeader('Connection', 'close')
    await sleep(noticeMs)
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    const idleTimer = setInterval(() => server.closeIdleConnections(), pollIntervalMs)
    const cutOffTimer = setTimeout(() => server.closeAllConnections(), drainTimeoutMs - noticeMs)
    await closed
    clearInterval(idleTimer)
    clearTimeout(cutOffTimer)
  }
}
