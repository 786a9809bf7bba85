import type { IncomingMessage } from 'node:http'

/** Larger bodies are no keys: 16 kB, less than a request buffers before somebody reads it. */
export const maxKeyBytes = 16 * 1024

/**
 * Hands over a body of `length` bytes once it has arrived; `unread` gives it back to the request for the parser behind.
 * Calls nothing when the client leaves before.
 */
export function peekBody(
  request: IncomingMessage,
  length: number,
  use: (body: Buffer, unread: () => void) => void,
): void {
  const look = () => {
    if (request.readableLength < length && !request.complete) return
    request.off('readable', look)
    const body = (request.read() as Buffer | null) ?? Buffer.alloc(0)
    use(body, () => request.unshift(body))
  }
  request.on('readable', look)
}
