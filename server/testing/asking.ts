import { print } from 'graphql'
import { expect } from 'vitest'
import { statusOf } from '../graphql/errors.ts'
import type { RestRoute } from '../rest/routes.ts'
import { undescribed, undescribedRefusal } from './described-answers.ts'
import { appendFile, multipartForm } from './person.ts'
import type { Fields } from './profile-writes.ts'
import type { Person, RestAnswer, SentFile } from './test-app.ts'

type Ask = (person: Person, route: RestRoute, given: Fields) => Promise<RestAnswer>

/** Sends the operation of a REST route by the graph or by REST; both return the response in the format of REST. */
export const asking: Record<'GraphQL' | 'REST', Ask> = {
  GraphQL: async (person, { operation, unwrap }, given) => {
    const query = print(operation)
    const response = await person.fetch('/graphql', {
      method: 'POST',
      ...(bringsFiles(given) ? graphForm(query, given) : json({ query, variables: given })),
    })
    const { data, errors } = (await response.json()) as { data: Fields; errors?: GraphError[] }
    if (!errors) return { status: 200, body: restBodyOf(unwrap ? (data[unwrap] as Fields) : data) }
    const [{ message, extensions }] = errors as [GraphError]
    const { code, fields } = extensions
    return { status: statusOf(code), body: { error: message, message, code, ...(fields ? { fields } : {}) } }
  },
  REST: async (person, { method, path }, given) => {
    const response =
      method === 'get'
        ? await person.fetch(readingPath(path, given))
        : await person.fetch(`/_api${path}`, {
            method: 'POST',
            ...(bringsFiles(given) ? restForm(given) : json(given)),
          })
    const answer: RestAnswer = { status: response.status, body: await response.json() }
    expectWholeAnswer(response, answer)
    expect(undescribed(method, path, answer.status, answer.body)).toBeUndefined()
    return answer
  },
}

/** Returns the URL of a route that reads. */
export const readingPath = (path: string, given: Fields) =>
  `/_api${path}?${new URLSearchParams(textsOf(given)).toString()}`

/** Expects what holds for every REST response: JSON with a request id; errors have a message in two fields, a code and Retry-After. */
export function expectWholeAnswer({ ok, status, headers }: Response, { body }: RestAnswer) {
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  if (!ok) {
    expect(body).toMatchObject({ error: expect.any(String), message: body.error })
    expect(undescribedRefusal(body)).toBeUndefined()
  }
  if (status === 429 || status === 503) expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
}

interface GraphError {
  message: string
  extensions: { code: string; fields?: Fields }
}

/** Returns the REST body for the result of an operation, which differs for deleted items and for no session. */
function restBodyOf(data: Fields): Fields {
  const [only] = Object.values(data)
  if (only === null) return { error: 'Not signed in' }
  return typeof only === 'number' ? { success: true } : data
}

const json = (body: Fields) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const bringsFiles = (given: Fields): given is Fields & { images: SentFile[] } =>
  Array.isArray(given['images']) && given['images'].length > 0

/** Returns the fields except files, as in a query string or a form: lists have an entry per value. */
const textsOf = ({ images: _images, ...given }: Fields): [name: string, text: string][] =>
  Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)]))

function restForm(given: Fields & { images: SentFile[] }): RequestInit {
  const body = new FormData()
  for (const [name, text] of textsOf(given)) body.append(name, text)
  for (const file of given.images) appendFile(body, 'images', file)
  return { body }
}

/** The same as a GraphQL multipart request. */
function graphForm(query: string, given: Fields & { images: SentFile[] }): RequestInit {
  const { images } = given
  const variables = { ...given, images: images.map(() => null) }
  return {
    headers: { 'apollo-require-preflight': 'true' },
    body: multipartForm({ query, variables }, 'variables.images', images),
  }
}
