import type { Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds after which answers are cut off: all of a shutdown must fit into 10 s, and more than this waits in it. */
const drainTimeoutMs = 5_500
/** How often connections are looked for that have become idle, in milliseconds. */
const pollIntervalMs = 100

/**
 * Watches a server so that it can stop without failing a request. What it answers with serves for `notice` milliseconds
 * more, so that whoever sends requests sees that it stops; then it takes nothing new and answers what was asked. All
 * that time clients that keep a connection are told to open another elsewhere.
 */
export function connectionDrain(server: Server): (notice: number) => Promise<void> {
  const underWay = new Set<ServerResponse>()
  let isDraining = false
  server.prependListener('request', (_request, response) => {
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    if (isDraining) response.setHeader('Connection', 'close')
  })
  return async (notice) => {
    isDraining = true
    for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close')
    await sleep(notice)
    const closed = new Promise<void>((done) => server.close(() => done()))
    const looking = setInterval(() => server.closeIdleConnections(), pollIntervalMs)
    const cutting = setTimeout(() => server.closeAllConnections(), drainTimeoutMs - notice)
    await closed
    clearInterval(looking)
    clearTimeout(cutting)
  }
}
