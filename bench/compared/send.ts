import { Agent, request } from 'node:http'

/** A request of a case: an operation of the graph. */
export interface SentOperation {
  body: string
  headers: Record<string, string>
}

export interface Answer {
  status: number
  body: string
}

/** Keeps connections open, and costs this process less than fetch, so that more of the machine is the servers'. */
export const keptConnections = () => new Agent({ keepAlive: true, maxSockets: 64 })

/** Posts an operation. Without compression: in production the proxy in front compresses, and peers do not. */
export const send = (address: string, { body, headers }: SentOperation, agent: Agent): Promise<Answer> =>
  new Promise((answered, failed) => {
    const sent = request(
      `${address}/graphql`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          accept: 'application/json',
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
          ...headers,
        },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          answered({ status: response.statusCode!, body: Buffer.concat(parts).toString() }),
        )
        response.on('error', failed)
      },
    )
    sent.on('error', failed)
    sent.end(body)
  })

/** What went wrong with an answer; undefined when nothing did. */
export function problemOf({ status, body }: Answer): string | undefined {
  if (status === 200 && !body.includes('"errors":[')) return undefined
  return `${status} ${body.slice(0, 200)}`
}
