import { type IncomingMessage, request as send } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { providerServer } from '../server/testing/providers/provider-server.ts'

/** Starts an HTTP proxy that sends HTML in pieces of 1,000 bytes, slowly enough for a browser to paint each. */
export const startSlowHtmlProxy = () =>
  providerServer((request, response) => {
    const { method, url, headers } = request
    const upstream = send(url!, { method, headers: { ...headers, 'accept-encoding': 'identity' } })
    const relay = async (answer: IncomingMessage) => {
      response.writeHead(answer.statusCode!, answer.headers)
      const isHtml = answer.headers['content-type']?.startsWith('text/html')
      await (isHtml ? pipeline(answer, inPieces, response) : pipeline(answer, response))
    }
    upstream.on('response', (answer) => void relay(answer).catch(() => response.destroy()))
    upstream.on('error', () => response.destroy())
    request.pipe(upstream)
  })

async function* inPieces(chunks: AsyncIterable<Buffer>) {
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.length; from += 1_000) {
      yield chunk.subarray(from, from + 1_000)
      await sleep(20)
    }
}
