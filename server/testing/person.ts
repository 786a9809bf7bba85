import { type DocumentNode, print } from 'graphql'
import { collectSecrets } from './collect-logs.ts'

export interface Answer {
  status: number
  // The shape is what each test asserts.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any
  errors?: { message: string; extensions: Record<string, unknown> }[]
}

export interface RestAnswer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- the shape is what each test asserts
  body: any
}

export interface SentFile {
  name: string
  mediaType: string
  content: Uint8Array<ArrayBuffer>
}

export const appendFile = (form: FormData, field: string, { name, mediaType, content }: SentFile) =>
  form.append(field, new Blob([content], { type: mediaType }), name)

const isFile = (value: unknown): value is SentFile =>
  typeof value === 'object' && value !== null && 'content' in value && value.content instanceof Uint8Array

/** Returns whether a value is a file, or contains one. */
export const hasFiles = (value: unknown): boolean =>
  isFile(value) || (typeof value === 'object' && value !== null && Object.values(value).some(hasFiles))

/** Returns an operation with files in its variables, by the GraphQL multipart request specification. */
export function multipartForm(operation: { query: string; variables: Record<string, unknown> }): FormData {
  const files: [path: string, file: SentFile][] = []
  const withoutFiles = (value: unknown, path: string): unknown => {
    if (isFile(value)) {
      files.push([path, value])
      return null
    }
    if (Array.isArray(value)) return value.map((one, n) => withoutFiles(one, `${path}.${n}`))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, withoutFiles(one, `${path}.${name}`)]),
    )
  }
  const form = new FormData()
  const variables = withoutFiles(operation.variables, 'variables')
  form.append('operations', JSON.stringify({ ...operation, variables }))
  form.append('map', JSON.stringify(Object.fromEntries(files.map(([path], n) => [n, [path]]))))
  files.forEach(([, file], n) => appendFile(form, String(n), file))
  return form
}

/** Returns a form with texts and files; a list has an entry per value. */
export function restForm(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) {
      if (isFile(one)) appendFile(form, name, one)
      else if (one !== undefined) form.append(name, typeof one === 'string' ? one : JSON.stringify(one))
    }
  return form
}

/** The cookies of the product, which docs/operations.md lists. */
export const knownCookies = [
  'session',
  '__Host-session',
  'popup',
  '__Host-popup',
  'app_request',
  '__Secure-app_request',
  'app_return',
  '__Secure-app_return',
]

/** Returns the cookies that a response sets; throws for an unknown one. */
export function knownCookiesOf(response: Response): string[] {
  const cookies = response.headers.getSetCookie()
  const unknown = cookies.find((cookie) => !knownCookies.includes(cookie.split('=')[0]!))
  if (unknown) throw new Error(`docs/operations.md does not list the cookie ${unknown}`)
  return cookies
}

/** A client of the application: a user or a visitor. */
export class Person {
  readonly #address: string
  readonly #headers: Record<string, string>
  #keepsCookies = false

  constructor(address: string, headers: Record<string, string> = {}) {
    this.#address = address
    this.#headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', ...headers }
  }

  /** From now on sends the cookies that the application set last, as a browser does. */
  keepingCookies(): this {
    this.#keepsCookies = true
    return this
  }

  get cookie(): string {
    return this.#headers['cookie'] ?? ''
  }

  async fetch(path: string, options: RequestInit = {}): Promise<Response> {
    const headers = { ...this.#headers, ...(options.headers as Record<string, string>) }
    // The graph returns absolute addresses of pictures.
    const url = path.startsWith(this.#address) ? path : this.#address + path
    const response = await fetch(url, { ...options, headers })
    collectSecrets({ url: path, headers: Object.entries(headers), body: options.body })
    collectSecrets({ headers: response.headers })
    if (this.#keepsCookies) for (const line of knownCookiesOf(response)) this.#keep(line.split(';')[0]!)
    return response
  }

  /** Replaces the cookie of the same name. */
  #keep(cookie: string) {
    const [name] = cookie.split('=')
    const others = this.cookie.split('; ').filter((kept) => kept && !kept.startsWith(`${name}=`))
    this.#headers['cookie'] = [...others, cookie].join('; ')
  }

  /** Posts to the graph, as JSON. */
  ask(body: object, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  }

  async run(operation: string | DocumentNode, variables: Record<string, unknown> = {}): Promise<Answer> {
    const query = typeof operation === 'string' ? operation : print(operation)
    return graphAnswerOf(await this.ask({ query, variables }))
  }

  async runWithFiles(
    query: string,
    variables: Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const body = multipartForm({ query, variables })
    const required = { 'apollo-require-preflight': 'true' }
    return graphAnswerOf(
      await this.fetch('/graphql', { method: 'POST', headers: { ...required, ...headers }, body }),
    )
  }

  /** `files` become `images` of the input. */
  upload(
    query: string,
    input: Record<string, unknown>,
    files: SentFile[],
    headers?: Record<string, string>,
  ): Promise<Answer> {
    return this.runWithFiles(query, { input: { ...input, images: files } }, headers)
  }

  postFiles(
    path: string,
    fields: Record<string, string>,
    files: SentFile[],
    headers?: Record<string, string>,
  ): Promise<RestAnswer> {
    return this.postForm(path, { ...fields, images: files }, headers)
  }

  async postForm(
    path: string,
    fields: Record<string, string | SentFile | SentFile[]>,
    headers: Record<string, string> = {},
  ): Promise<RestAnswer> {
    const response = await this.fetch(`/_api${path}`, { method: 'POST', headers, body: restForm(fields) })
    return restAnswerOf('post', path, response)
  }

  async get(path: string): Promise<RestAnswer> {
    return restAnswerOf('get', path, await this.fetch(`/_api${path}`))
  }

  /** Posts JSON, or a text as it is. */
  async post(path: string, body: object | string, headers: Record<string, string> = {}): Promise<RestAnswer> {
    const response = await this.fetch(`/_api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return restAnswerOf('post', path, response)
  }
}

async function graphAnswerOf(response: Response): Promise<Answer> {
  const { data, errors } = (await response.json()) as Omit<Answer, 'status'>
  return errors ? { status: response.status, data, errors } : { status: response.status, data }
}

/** Throws if a REST response differs from openapi.json. */
async function restAnswerOf(method: string, path: string, response: Response): Promise<RestAnswer> {
  const { status } = response
  const body: unknown = await response.json()
  // Imported lazily, because benchmarks use Person without the validator.
  const { openApiMismatch } = await import('./openapi-mismatch.ts')
  const error = openApiMismatch(method, path, status, body)
  if (error) throw new Error(error)
  return { status, body }
}
