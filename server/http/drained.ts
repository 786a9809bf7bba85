import type { Server } from 'node:http'

/** Answers that take longer than this are cut off, so that the whole shutdown ends within 10 s (limits.md, shutdown). */
const patience = 7_000

/** Takes nothing new, answers what was asked, tells clients that keep a connection to open another elsewhere. */
export function drained(server: Server): Promise<void> {
  return new Promise((done) => {
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
    server.close(() => done())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), patience).unref()
  })
}
