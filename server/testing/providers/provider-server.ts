import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a server on a free port of a host: `localhost` and 127.0.0.1 are cross-site to each other. */
export async function providerServer(listener: RequestListener, host = 'localhost') {
  const server = createServer(listener)
  await new Promise<void>((listening) => server.listen(0, host, listening))
  return {
    address: `http://${host}:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

export async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return new URLSearchParams(text)
}

export function sendPage(
  response: ServerResponse,
  html: string,
  { seversOpener }: { seversOpener: boolean },
): void {
  if (seversOpener) response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  response.setHeader('content-type', 'text/html').end(html)
}
