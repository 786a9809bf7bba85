import { setTimeout as sleep } from 'node:timers/promises'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { print } from 'graphql'
import type { ErrorCode } from './enums.ts'

export interface Failure {
  message: string
  path?: (string | number)[]
  extensions: {
    code: ErrorCode
    problems?: { path: string; rule: string; limit: number | null; message: string }[]
  }
}

/** `data` has the fields that did not fail. */
export class GraphError extends Error {
  readonly errors: Failure[]
  readonly data: unknown

  constructor(errors: Failure[], data: unknown) {
    super(errors[0]?.message)
    this.errors = errors
    this.data = data
  }
}

export interface Options {
  /** `variables.images` has a null for each. */
  images?: File[]
  /** A write with the same key adds its items only once. */
  key?: string
}

/** Sends operations to the graph and keeps the session cookie, as a browser does. */
export class Client {
  readonly #address: string
  #cookie = ''

  constructor(address: string) {
    this.#address = address
  }

  async run<Data, Variables extends object>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    options?: Options,
  ): Promise<Data> {
    const { data, errors } = await this.send<Data>(print(document), variables, options)
    if (errors) throw new GraphError(errors, data)
    return data
  }

  async send<Data>(
    query: string,
    variables: object,
    { images = [], key = crypto.randomUUID() }: Options = {},
  ): Promise<{ data: Data; errors?: Failure[] }> {
    const operation = JSON.stringify({ query, variables })
    const form = new FormData()
    form.append('operations', operation)
    form.append(
      'map',
      JSON.stringify(Object.fromEntries(images.map((_, n) => [n, [`variables.images.${n}`]]))),
    )
    for (const [n, image] of images.entries()) form.append(String(n), image)
    const response = await this.#retry({
      method: 'POST',
      headers: {
        'idempotency-key': key,
        cookie: this.#cookie,
        ...(images.length > 0
          ? { 'apollo-require-preflight': 'true' }
          : { 'content-type': 'application/json' }),
      },
      body: images.length > 0 ? form : operation,
    })
    // Browsers store cookies themselves; omit this and the header there.
    const [cookie] = response.headers.getSetCookie()
    if (cookie) this.#cookie = cookie.split(';')[0]!
    return (await response.json()) as { data: Data; errors?: Failure[] }
  }

  /** Sends a request again, for about a minute, while there is no response or a later one may differ. */
  async #retry(request: RequestInit, wait = 1): Promise<Response> {
    const isLast = wait > 32
    const response = await fetch(`${this.#address}/graphql`, request).catch((error: unknown) => {
      if (isLast) throw error
    })
    const retryAfter = response?.headers.get('retry-after') ?? null
    const isFinal = isLast || Number(retryAfter) > 60
    if (response && (isFinal || (response.status < 500 && retryAfter === null))) return response
    await sleep(Number(retryAfter ?? wait) * 1000)
    return this.#retry(request, wait * 2)
  }
}
