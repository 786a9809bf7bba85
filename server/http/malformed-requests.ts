import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ErrorCode, errorCodes, statusOf } from '../graphql/errors.ts'
import { problemBody } from './problem.ts'

type Refusal = [code: ErrorCode, text: string]

/** What Node's parser gives up on, by its code, and what the client is told. */
const errorsByCode: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: [errorCodes.headersTooLarge, 'The address or the headers are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: [errorCodes.requestTimeout, 'The request took too long'],
}
const anyMalformed: Refusal = [errorCodes.badRequest, 'The request cannot be read']

/** What is no HTTP never comes to the application; its sender is told so in JSON all the same. */
export function rejectMalformedRequests(server: Server): void {
  const answers = new WeakMap<Duplex, ServerResponse>()
  server.on('request', ({ socket }, response) => void answers.set(socket, response))
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    // Whoever asked has left, or is in the middle of an answer: one more would become a part of its body.
    const answer = answers.get(socket)
    if (!socket.writable || (answer?.headersSent && !answer.writableFinished)) {
      socket.destroy()
      return
    }
    const [reason, text] = errorsByCode[code] ?? anyMalformed
    const status = statusOf(reason)
    const body = JSON.stringify(problemBody(reason, text))
    const headers = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      'X-Content-Type-Options: nosniff',
      "Content-Security-Policy: default-src 'none'",
      `Content-Length: ${body.length}`,
    ]
    socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`)
  })
}
