import { expect, onTestFinished, vi } from 'vitest'

/** A GraphQL request of the page, which waits until the test answers it. */
export interface HeldRequest {
  operationName: string
  variables: Record<string, unknown>
  headers: Headers
  /** Answers with data, with a list of errors, or with a page of a proxy. */
  answer: (body: { data?: object | null; errors?: object[] } | string, status?: number) => void
  /** Fails as without a network. */
  fail: () => void
}

/** Stands in for the network: holds every request of the page until the test answers it. */
export function holdRequests() {
  const held: HeldRequest[] = []
  const all: HeldRequest[] = []
  const hold = (request: HeldRequest) => void [held, all].map((list) => list.push(request))
  // A mutation without an answer would hold those of the next tests, which wait for it.
  onTestFinished(() => all.forEach(({ fail }) => fail()))
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const body = typeof init?.body === 'string' ? init.body : '{}'
    const { operationName = url, variables = {} } = JSON.parse(body) as Partial<HeldRequest>
    init?.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error))
    hold({
      operationName,
      variables,
      headers: new Headers(init?.headers),
      answer: (body, status = 200) => resolve(new Response(textOf(body), { status, headers: typeOf(body) })),
      fail: () => reject(new TypeError('Failed to fetch')),
    })
    return promise
  })
  vi.stubGlobal('XMLHttpRequest', uploadsTo(hold))
  /** Waits for the request with a name, and takes it out of those that are held. */
  const next = async (operationName: string): Promise<HeldRequest> => {
    await expect.poll(() => held.map((request) => request.operationName)).toContain(operationName)
    const [request] = held.splice(
      held.findIndex((one) => one.operationName === operationName),
      1,
    )
    return request!
  }
  /** Answers the request with a name, and returns its variables. */
  const answer = async (operationName: string, data: object) => {
    const request = await next(operationName)
    request.answer({ data })
    return request.variables
  }
  return { held, next, answer }
}

const textOf = (body: object | string) => (typeof body === 'string' ? body : JSON.stringify(body))
const typeOf = (body: object | string) => ({
  'Content-Type': typeof body === 'string' ? 'text/html' : 'application/graphql-response+json',
})

/** What `uploadFetch` needs of an XMLHttpRequest. */
const uploadsTo = (hold: (request: HeldRequest) => void) =>
  class extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    sent = new Headers()
    received = new Headers()
    open() {}
    abort() {}
    setRequestHeader(name: string, value: string) {
      this.sent.set(name, value)
    }
    getResponseHeader(name: string) {
      return this.received.get(name)
    }
    send(form: FormData) {
      const { operationName, variables } = JSON.parse(form.get('operations') as string) as HeldRequest
      const end = (event: 'load' | 'error') => this.dispatchEvent(new Event(event))
      hold({
        operationName,
        variables,
        headers: this.sent,
        answer: (body, status = 200) => {
          Object.assign(this, { status, responseText: textOf(body), received: new Headers(typeOf(body)) })
          end('load')
        },
        fail: () => end('error'),
      })
    }
  }
