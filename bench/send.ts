import { Agent, type OutgoingHttpHeaders, request } from 'node:http'

/** A request to a measured server: by default to /graphql, and a POST if it has a body. */
export interface SentRequest {
  path?: string
  method?: string
  headers?: Record<string, string>
  body?: string | FormData
}

export interface SentOperation extends SentRequest {
  body: string
  headers: Record<string, string>
}

interface Answer {
  status: number
  /** Empty for a picture. */
  body: string
  /** The Set-Cookie headers. */
  cookies: string[]
}

/** Uses less CPU than fetch, which leaves more to the servers. */
export const keepAliveAgent = (maxSockets = 64) => new Agent({ keepAlive: true, maxSockets })

/** Rejects after `timeoutMs` without data. Accepts no compression, which is the reverse proxy's work. */
export async function send(
  address: string,
  { path = '/graphql', body, method = body === undefined ? 'GET' : 'POST', headers }: SentRequest,
  { agent, timeoutMs }: { agent: Agent; timeoutMs?: number },
): Promise<Answer> {
  const [content, type] = await contentOf(body)
  const all: OutgoingHttpHeaders = {
    accept: typeof body === 'string' ? 'application/json' : '*/*',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
    ...(content === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(content) }),
    ...headers,
  }
  return new Promise((answered, failed) => {
    const sent = request(`${address}${path}`, { method, agent, headers: all }, (response) => {
      const parts: Buffer[] = []
      // Pictures are discarded, because collecting their bytes would take longer than all other work.
      if (response.headers['content-type']?.startsWith('image/')) response.resume()
      else response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        answered({
          status: response.statusCode!,
          body: Buffer.concat(parts).toString(),
          cookies: response.headers['set-cookie'] ?? [],
        }),
      )
      response.on('error', failed)
    })
    if (timeoutMs) sent.setTimeout(timeoutMs, () => sent.destroy(new Error('Timeout')))
    sent.on('error', failed)
    sent.end(content)
  })
}

async function contentOf(
  body: string | FormData | undefined,
): Promise<[string | Buffer | undefined, string]> {
  if (!(body instanceof FormData)) return [body, 'application/json']
  const encoded = new Response(body)
  return [Buffer.from(await encoded.arrayBuffer()), encoded.headers.get('content-type')!]
}

export function failureOf({ status, body }: Answer): string | undefined {
  if (status === 200 && !body.includes('"errors":[')) return undefined
  return `${status} ${body.slice(0, 200)}`
}
