import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { requestLimits } from '../limits/request-limits.ts'
import { rejectMalformedRequests } from '../http/malformed-requests.ts'
import { setTimeout as sleep } from 'node:timers/promises'

/** Those of the middleware, and seven that `pipeline` adds: from the eleventh on, Node warns of a leak at each response. */
const maxListeners = 20

const connectionCheckIntervalMs = 1_000

/** In milliseconds. */
export type Timeouts = Record<keyof typeof requestLimits.timeouts, number>

/** Creates an HTTP server that closes slow connections and answers malformed requests. */
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
  server.prependListener('request', (_request, response) => response.setMaxListeners(maxListeners))
  rejectMalformedRequests(server)
  return server
}

/**
 * Length of the queue of connections that are not accepted yet; Linux allows 4,096 by default (net.core.somaxconn). Node
 * accepts one per iteration of the event loop, and beyond the queue clients retry after 1, 3 and 7 s
 * (docs/decisions/0028-overload.md).
 */
const acceptBacklog = 4096

const triedPorts = 10

/** Rejects if the port is in use; listens on one of the next ports if the port is not fixed. */
export async function listen(
  server: Server,
  { port, host, isPortFixed = true }: { port: number; host: string; isPortFixed?: boolean },
): Promise<void> {
  for (let next = port; ; next++) {
    server.listen({ port: next, host, backlog: acceptBacklog })
    try {
      await once(server, 'listening')
      return
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause
      if (isPortFixed)
        throw new Error(`Port ${port} is in use: end the other program, or set PORT.`, { cause })
      if (next === port + triedPorts - 1)
        throw new Error(`Ports ${port} to ${next} are in use: set PORT.`, { cause })
    }
  }
}

/** Leaves time for the other steps of the shutdown, which takes 10 s at most. */
const drainTimeoutMs = 5_500
const pollIntervalMs = 100

/**
 * Tracks pending responses, so that the server can stop without failing a request. The returned function accepts requests for
 * `noticeMs`, so that load balancers notice the shutdown, then closes the server and waits for pending responses. All these
 * responses have `Connection: close`, from the moment when `isStopping`.
 */
export function connectionDrain(
  server: Server,
  isStopping: () => boolean,
): (noticeMs: number) => Promise<void> {
  const pending = new Set<ServerResponse>()
  server.prependListener('request', (_request, response) => {
    pending.add(response)
    response.once('close', () => pending.delete(response))
    // Before the returned function is called, periodic work and the cache's connection are stopped, which may take seconds.
    if (isStopping()) response.setHeader('Connection', 'close')
  })
  return async (noticeMs) => {
    for (const response of pending) if (!response.headersSent) response.setHeader('Connection', 'close')
    await sleep(noticeMs)
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    const idleTimer = setInterval(() => server.closeIdleConnections(), pollIntervalMs)
    const closeTimer = setTimeout(() => server.closeAllConnections(), drainTimeoutMs - noticeMs)
    await closed
    clearInterval(idleTimer)
    clearTimeout(closeTimer)
  }
}
