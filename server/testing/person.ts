import { type DocumentNode, print } from 'graphql'
import { noteSecrets } from './kept-logs.ts'

/** The response to a GraphQL operation. */
export interface Answer {
  status: number
  // The shape is what each test asserts.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any
  errors?: { message: string; extensions: Record<string, unknown> }[]
}

/** The response to a REST request. */
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

/** Returns whether there is a file among variables, or in a list or an object of them. */
export const hasFiles = (value: unknown): boolean =>
  isFile(value) || (typeof value === 'object' && value !== null && Object.values(value).some(hasFiles))

/** An operation whose variables contain files, as the multipart request specification sends it. */
export function multipartForm(operation: { query: string; variables: Record<string, unknown> }): FormData {
  const files: [place: string, file: SentFile][] = []
  const withoutFiles = (value: unknown, place: string): unknown => {
    if (isFile(value)) {
      files.push([place, value])
      return null
    }
    if (Array.isArray(value)) return value.map((one, n) => withoutFiles(one, `${place}.${n}`))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, withoutFiles(one, `${place}.${name}`)]),
    )
  }
  const form = new FormData()
  const variables = withoutFiles(operation.variables, 'variables')
  form.append('operations', JSON.stringify({ ...operation, variables }))
  form.append('map', JSON.stringify(Object.fromEntries(files.map(([place], n) => [n, [place]]))))
  files.forEach(([, file], n) => appendFile(form, String(n), file))
  return form
}

/** A form with texts and files; a list has an entry per value. */
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
export const knownCookies = ['session', '__Host-session', 'popup', '__Host-popup']

/** Returns the cookies that a response sets; throws for one that is not on the list. */
export function knownCookiesOf(response: Response): string[] {
  const cookies = response.headers.getSetCookie()
  const unknown = cookies.find((cookie) => !knownCookies.includes(cookie.split('=')[0]!))
  if (unknown) throw new Error(`docs/operations.md lists no such cookie: ${unknown}`)
  return cookies
}

/** A user or visitor who sends HTTP requests to the application. */
export class Person {
  readonly #address: string
  readonly #headers: Record<string, string>
  #keepsCookies = false

  constructor(address: string, headers: Record<string, string> = {}) {
    this.#address = address
    this.#headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', ...headers }
  }

  /** Sends the session cookie that the application set last from now on, as a browser does. */
  keepingCookies(): this {
    this.#keepsCookies = true
    return this
  }

  /** The Cookie header. */
  get cookie(): string {
    return this.#headers['cookie'] ?? ''
  }

  async fetch(path: string, options: RequestInit = {}): Promise<Response> {
    const headers = { ...this.#headers, ...(options.headers as Record<string, string>) }
    const response = await fetch(`${this.#address}${path}`, { ...options, headers })
    noteSecrets({ url: path, headers: Object.entries(headers), body: options.body })
    noteSecrets({ headers: response.headers })
    const [cookie] = knownCookiesOf(response)
    if (this.#keepsCookies && cookie) this.#headers['cookie'] = cookie.split(';')[0]!
    return response
  }

  async run(operation: string | DocumentNode, variables: Record<string, unknown> = {}): Promise<Answer> {
    const query = typeof operation === 'string' ? operation : print(operation)
    const response = await this.fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    return graphAnswerOf(response)
  }

  /** An operation whose variables contain files, as the multipart request specification sends it. */
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

  /** An operation whose input has these files as `images`. */
  upload(
    query: string,
    input: Record<string, unknown>,
    files: SentFile[],
    headers?: Record<string, string>,
  ): Promise<Answer> {
    return this.runWithFiles(query, { input: { ...input, images: files } }, headers)
  }

  /** A form with files as `images`, over REST. */
  postFiles(
    path: string,
    fields: Record<string, string>,
    files: SentFile[],
    headers?: Record<string, string>,
  ): Promise<RestAnswer> {
    return this.postForm(path, { ...fields, images: files }, headers)
  }

  /** A form with texts and files, over REST. */
  async postForm(
    path: string,
    fields: Record<string, string | SentFile | SentFile[]>,
    headers: Record<string, string> = {},
  ): Promise<RestAnswer> {
    const response = await this.fetch(`/_api${path}`, { method: 'POST', headers, body: restForm(fields) })
    return restAnswerOf('post', path, response)
  }

  /** A read over REST; `path` is the one under /_api. */
  async get(path: string): Promise<RestAnswer> {
    return restAnswerOf('get', path, await this.fetch(`/_api${path}`))
  }

  /** A write over REST, of a body or of the text of one. */
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
  // Imported here, because benchmarks use Person without the validator.
  const { undescribed } = await import('./described-answers.ts')
  const error = undescribed(method, path, status, body)
  if (error) throw new Error(error)
  return { status, body }
}
