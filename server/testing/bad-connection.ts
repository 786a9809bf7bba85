import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'

const isUpload = ({ headers }: IncomingMessage) => headers['content-type']?.startsWith('multipart/') ?? false

/** A way to a site that loses the response of the first upload, or of other requests, and refuses the second one. */
export async function aBadConnection(
  site: string,
  isCounted: (request: IncomingMessage) => boolean = isUpload,
  lose = ({ socket }: IncomingMessage) => void socket.destroy(),
) {
  let attempts = 0
  const server = createServer((incoming, outgoing) => {
    const attempt = isCounted(incoming) && ++attempts
    if (attempt === 2) {
      incoming.resume()
      outgoing.writeHead(503, { 'retry-after': '1' }).end()
      return
    }
    const { url, method, headers } = incoming
    const forwarded = request(`${site}${url}`, { method, headers }, (response) => {
      if (attempt === 1) response.resume().on('end', () => lose(incoming))
      else response.pipe(outgoing.writeHead(response.statusCode!, response.headers))
    })
    incoming.pipe(forwarded)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    attempts: () => attempts,
    [Symbol.asyncDispose]: () => promisify(server.close.bind(server))(),
  }
}
