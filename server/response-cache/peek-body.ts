import type { IncomingMessage } from 'node:http'

/** Larger bodies are not used as keys. Less than Node buffers before the body is read. */
export const maxKeyBytes = 16 * 1024

/**
 * Calls `use` with a body of `length` bytes once it has arrived; `unread` returns it to the request for the body parser.
 * Does not call it when the client disconnects before.
 */
export function peekBody(
  request: IncomingMessage,
  length: number,
  use: (body: Buffer, unread: () => void) => void,
): void {
  const onReadable = () => {
    if (request.readableLength < length && !request.complete) return
    request.off('readable', onReadable)
    const body = (request.read() as Buffer | null) ?? Buffer.alloc(0)
    use(body, () => request.unshift(body))
  }
  request.on('readable', onReadable)
}
