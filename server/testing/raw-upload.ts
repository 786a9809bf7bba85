import { connect } from 'node:net'
import type { TestApp } from './start-test-app.ts'

export interface RawUpload {
  send: (body: string) => void
  /** What has been received so far, with status line and headers. */
  answer: () => string
  abort: () => Promise<void>
  closed: Promise<void>
}

/** Sends the headers of an upload, and a body only by `send`. */
export function rawUpload(
  { address }: Pick<TestApp, 'address'>,
  path: string,
  headers: Record<string, string | undefined>,
): RawUpload {
  const { port, hostname } = new URL(address)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  socket.on('error', () => {})
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  const all = {
    Host: `${hostname}:${port}`,
    'Apollo-Require-Preflight': '1',
    'Content-Type': 'multipart/form-data; boundary=b',
    'Content-Length': '50000000',
    ...headers,
  }
  const lines = Object.entries(all)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value}`)
  socket.write([`POST ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  return {
    send: (body) => void socket.write(body),
    answer: () => answer,
    abort: () => {
      socket.destroy()
      return closed
    },
    closed,
  }
}
