import { connect, type Socket } from 'node:net'
import { HTTPParser } from 'http-parser-js'

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
  /** Empty for an image. */
  body: string
  /** The Set-Cookie headers. */
  cookies: string[]
}

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36'

/** Sockets read into it one after another, and a response is parsed before the next read. */
const receiveBuffer = Buffer.allocUnsafe(256 * 1024)

/**
 * Keep-alive connections to servers. They take a third to a fifth of the CPU of node:http, which leaves more to the servers.
 */
export class Connections implements Disposable {
  readonly #max: number
  readonly #idle: Connection[] = []
  readonly #all = new Set<Connection>()
  readonly #waiting: (() => void)[] = []

  /** While `max` connections are busy, further requests wait. */
  constructor(max = Infinity) {
    this.#max = max
  }

  /** Rejects after `timeoutMs` without data. Accepts no compression, which is the reverse proxy's work. */
  async send(address: string, request: SentRequest, timeoutMs = 0): Promise<Answer> {
    const bytes = await encode(request, address)
    while (this.#idle.length === 0 && this.#all.size >= this.#max) {
      await new Promise<void>((free) => this.#waiting.push(free))
    }
    const reused = this.#idle.findLastIndex((idle) => idle.address === address)
    const [connection = this.#open(address)] = reused < 0 ? [] : this.#idle.splice(reused, 1)
    return connection.exchange(bytes, timeoutMs)
  }

  #open(address: string): Connection {
    const connection = new Connection(address, {
      idle: () => {
        this.#idle.push(connection)
        this.#waiting.shift()?.()
      },
      closed: () => {
        this.#all.delete(connection)
        const at = this.#idle.indexOf(connection)
        if (at >= 0) this.#idle.splice(at, 1)
        this.#waiting.shift()?.()
      },
    })
    this.#all.add(connection)
    return connection
  }

  [Symbol.dispose]() {
    for (const connection of this.#all) connection.close()
  }
}

// The parser counts the bytes of a body that arrive with its headers.
HTTPParser.maxHeaderSize = Infinity

/** The parser expects the Content-Length of a 304 as bytes that follow. */
const skipBody = 1

/** Sends one request at a time. */
class Connection {
  readonly address: string
  readonly #socket: Socket
  readonly #parser = new HTTPParser(HTTPParser.RESPONSE)
  #pending: PromiseWithResolvers<Answer> | undefined
  #failure = new Error('The server closed the connection')

  constructor(address: string, { idle, closed }: { idle: () => void; closed: () => void }) {
    this.address = address
    const parser = this.#parser
    const onread = {
      buffer: receiveBuffer,
      callback: (size: number, buffer: Uint8Array) => {
        const parsed = parser.execute(buffer as Buffer, 0, size)
        if (parsed instanceof Error) this.#socket.destroy(parsed)
        return true
      },
    }
    const { hostname: host, port } = new URL(address)
    this.#socket = connect({ host, port: Number(port), noDelay: true, onread })
    this.#socket.on('timeout', () => this.#socket.destroy(new Error('Timeout')))
    this.#socket.on('error', (error) => (this.#failure = error))
    this.#socket.on('end', () => parser.finish())
    this.#socket.on('close', () => {
      closed()
      this.#pending?.reject(this.#failure)
    })

    let answer: Answer
    let parts: Buffer[]
    let isKept: boolean
    let isCollected: boolean
    parser[HTTPParser.kOnHeadersComplete] = ({ statusCode, headers, shouldKeepAlive }) => {
      const valuesOf = (name: string) =>
        headers.filter((_, i) => i % 2 === 1 && headers[i - 1]!.toLowerCase() === name)
      answer = { status: statusCode, body: '', cookies: valuesOf('set-cookie') }
      parts = []
      isKept = shouldKeepAlive
      // Images are discarded, because collecting their bytes would take longer than all other work.
      isCollected = !valuesOf('content-type')[0]?.startsWith('image/')
      return statusCode === 304 ? skipBody : 0
    }
    parser[HTTPParser.kOnBody] = (part) => {
      if (isCollected) parts.push(Buffer.from(part)) // the buffer is reused
    }
    parser[HTTPParser.kOnMessageComplete] = () => {
      const pending = this.#pending
      this.#pending = undefined
      this.#socket.setTimeout(0)
      if (isKept) idle()
      else this.#socket.destroy()
      pending?.resolve({ ...answer, body: Buffer.concat(parts).toString() })
    }
  }

  exchange(bytes: string | Buffer, timeoutMs: number): Promise<Answer> {
    this.#pending = Promise.withResolvers()
    this.#socket.setTimeout(timeoutMs)
    this.#socket.write(bytes)
    return this.#pending.promise
  }

  close() {
    this.#socket.destroy()
  }
}

async function encode(
  { path = '/graphql', body, method = body === undefined ? 'GET' : 'POST', headers }: SentRequest,
  address: string,
): Promise<string | Buffer> {
  const isForm = body instanceof FormData
  const form = isForm ? new Response(body) : undefined
  const content = form ? Buffer.from(await form.arrayBuffer()) : (body as string | undefined)
  const sent = {
    host: address.replace(/^https?:\/\//, ''),
    accept: typeof content === 'string' ? 'application/json' : '*/*',
    'user-agent': userAgent,
    ...(content === undefined
      ? {}
      : {
          'content-type': form?.headers.get('content-type') ?? 'application/json',
          'content-length': Buffer.byteLength(content),
        }),
    ...headers,
  }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
  return typeof content === 'object' ? Buffer.concat([Buffer.from(head), content]) : head + (content ?? '')
}

export function failureOf({ status, body }: Answer): string | undefined {
  if (status === 200 && !body.includes('"errors":[')) return undefined
  return `${status} ${body.slice(0, 200)}`
}
