import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rejectMalformedRequests } from './malformed-requests.ts'

const server = createServer((request, response) => {
  if (request.url === '/slow') response.writeHead(200, { 'content-length': 1000 }).write('begun')
  else response.end('whole')
})
rejectMalformedRequests(server)
beforeAll(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends the second text after the first response; returns everything received. */
async function answerTo(first: string, then = ''): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {}) // the server may close the connection
  socket.once('data', () => socket.write(then))
  socket.write(first)
  return text(socket).catch(() => '')
}

const unreadable =
  /^HTTP\/1.1 400 Bad Request\r\n[^]*{"error":"The request cannot be read","message":"The request cannot be read","code":"BAD_REQUEST"}$/

test('a client that does not send HTTP receives an error as JSON with security headers, also after a complete response', async () => {
  const refusal = await answerTo('nonsense\r\n\r\n')
  expect(refusal).toMatch(unreadable)
  expect(refusal).toContain('X-Content-Type-Options: nosniff')
  expect(refusal).toContain("Content-Security-Policy: default-src 'none'")
  const answer = await answerTo('GET / HTTP/1.1\r\nHost: a\r\n\r\n', 'nonsense\r\n\r\n')
  const [first, ...rest] = answer.split('whole')
  expect(first).toMatch(/^HTTP\/1.1 200 OK/)
  expect(rest.join('')).toMatch(unreadable)
})

test('no error is sent in the middle of a response', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  socket.on('error', () => {}) // the server closes the connection
  socket.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n')
  while (!answer.includes('begun')) await once(socket, 'data')
  socket.write('nonsense\r\n\r\n')
  await once(socket, 'close')
  expect(answer).toMatch(/begun$/)
})
