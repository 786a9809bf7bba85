import { createServer } from 'node:net'

/** Returns a free port, for a server whose address must be known before it starts. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening))
  const address = probe.address()
  await new Promise((closed) => probe.close(closed))
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
