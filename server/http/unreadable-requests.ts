import type { Server } from 'node:http'

/** What Node's parser gives up on, by its code: the status, and what the client is told. */
const refusals: Record<string, [status: string, text: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The address or the headers are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long'],
}
const unreadable: [string, string] = ['400 Bad Request', 'The request cannot be read']

/** What is no HTTP never comes to the application; its sender is told so in JSON all the same. */
export function refuseUnreadable(server: Server): void {
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) {
      socket.destroy() // whoever asked has left
      return
    }
    const [status, text] = refusals[code] ?? unreadable
    const body = JSON.stringify({ error: text, message: text })
    const headers = [
      `HTTP/1.1 ${status}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${body.length}`,
    ]
    socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`)
  })
}
