import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as send,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Shares of requests. */
const lostShare = 0.1
const doubledShare = 0.1

interface FaultyProxy extends AsyncDisposable {
  address: string
  counts: { lost: number; doubled: number }
}

/** Forwards requests to any of the servers, but sends some twice at the same time, and loses the answers of others. */
export async function startFaultyProxy(servers: readonly string[]): Promise<FaultyProxy> {
  const counts = { lost: 0, doubled: 0 }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = request
    const body = await buffer(request).catch(() => undefined)
    const forward = () =>
      answerOf(new URL(url!, servers[randomInt(servers.length)]), { method: method!, headers, body })
    const chance = Math.random()
    const isDoubled = chance < doubledShare
    const isLost = !isDoubled && chance < doubledShare + lostShare
    if (isDoubled) counts.doubled++
    if (isLost) counts.lost++
    const [first, second] = await Promise.allSettled(isDoubled ? [forward(), forward()] : [forward()])
    const chosen = Math.random() < 0.5 ? first : (second ?? first)
    // `request.destroy()` would keep the connection of a request that has been read.
    if (isLost || chosen?.status !== 'fulfilled') request.socket.destroy()
    else response.writeHead(chosen.value.status, chosen.value.headers).end(chosen.value.body)
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

interface Forwarded {
  method: string
  headers: IncomingHttpHeaders
  body: Buffer | undefined
}

function answerOf(url: URL, { method, headers, body }: Forwarded) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const { 'transfer-encoding': _encoding, ...sent } = headers
    const forwarded = send(url, { method, headers: { ...sent, 'content-length': body?.length ?? 0 } })
    forwarded.on('error', reject)
    forwarded.on('response', (response) => {
      const { 'transfer-encoding': _chunked, ...received } = response.headers
      buffer(response).then(
        (content) => resolve({ status: response.statusCode!, headers: received, body: content }),
        reject,
      )
    })
    forwarded.end(body)
  })
}
