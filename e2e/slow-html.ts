import { once } from 'node:events'
import { createServer, request as send, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Starts an HTTP proxy that sends HTML in pieces of 1,000 bytes, slowly enough for a browser to paint each. */
export async function startSlowHtmlProxy() {
  const server = createServer((request, response) => {
    const { method, url, headers } = request
    const upstream = send(url!, { method, headers: { ...headers, 'accept-encoding': 'identity' } })
    request.pipe(upstream)
    upstream.on('response', async (answer: IncomingMessage) => {
      response.writeHead(answer.statusCode!, answer.headers)
      if (!answer.headers['content-type']?.startsWith('text/html')) return answer.pipe(response)
      for await (const chunk of answer as AsyncIterable<Buffer>)
        for (let from = 0; from < chunk.length; from += 1_000) {
          response.write(chunk.subarray(from, from + 1_000))
          await sleep(20)
        }
      return response.end()
    })
    upstream.on('error', (error) => response.destroy(error))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
