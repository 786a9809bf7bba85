import { expect, vi } from 'vitest'

/** A GraphQL request of the page, which waits until the test answers it. */
export interface HeldRequest {
  operationName: string
  variables: Record<string, unknown>
  headers: Headers
  /** Answers with data, or with a list of errors. */
  answer: (body: { data?: object | null; errors?: object[] }, status?: number) => void
  /** Fails as without a network. */
  fail: () => void
}

/** Stands in for the network: holds every request of the page until the test answers it. */
export function holdRequests() {
  const held: HeldRequest[] = []
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const body = typeof init?.body === 'string' ? init.body : '{}'
    const { operationName = url, variables = {} } = JSON.parse(body) as Partial<HeldRequest>
    init?.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error))
    held.push({
      operationName,
      variables,
      headers: new Headers(init?.headers),
      answer: (body, status = 200) => resolve(Response.json(body, { status })),
      fail: () => reject(new TypeError('Failed to fetch')),
    })
    return promise
  })
  /** Waits for the request with a name, and takes it out of those that are held. */
  const next = async (operationName: string): Promise<HeldRequest> => {
    await expect.poll(() => held.map((request) => request.operationName)).toContain(operationName)
    const [request] = held.splice(
      held.findIndex((one) => one.operationName === operationName),
      1,
    )
    return request!
  }
  return { held, next }
}
