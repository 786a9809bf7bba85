import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ErrorCode, statusOf } from '../errors/errors.ts'
import { errorBody } from './error-handlers.ts'

type ParserError = [code: ErrorCode, message: string]

const errorsByCode: Record<string, ParserError> = {
  HPE_HEADER_OVERFLOW: ['HEADERS_TOO_LARGE', 'The address or the headers are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: ['REQUEST_TIMEOUT', 'The request took too long'],
}
const unknownError: ParserError = ['BAD_REQUEST', 'The request cannot be read']

/** Answers requests that Node cannot parse, which do not reach the application, with JSON. */
export function rejectMalformedRequests(server: Server): void {
  const responses = new WeakMap<Duplex, ServerResponse>()
  server.on('request', ({ socket }, response) => void responses.set(socket, response))
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    // The client has disconnected, or a response is being sent, and another one would become part of its body.
    const response = responses.get(socket)
    if (!socket.writable || (response?.headersSent && !response.writableFinished)) {
      socket.destroy()
      return
    }
    const [errorCode, message] = errorsByCode[code] ?? unknownError
    const status = statusOf(errorCode)
    const body = JSON.stringify(errorBody(errorCode, message))
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
