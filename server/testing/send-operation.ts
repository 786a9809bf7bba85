import { print } from 'graphql'
import { expect } from 'vitest'
import { fieldsOf, statusOf } from '../errors/errors.ts'
import { restBodyOf } from '../rest/rest-body.ts'
import type { RestRoute } from '../rest/routes.ts'
import { openApiMismatch, errorBodyMismatch } from './openapi-mismatch.ts'
import { hasFiles, multipartForm, restForm } from './person.ts'
import type { Fields } from './profile-parts.ts'
import { hasInput, variablesOf } from './rest-cases.ts'
import type { Person, RestAnswer } from './test-app.ts'

type SendOperation = (person: Person, route: RestRoute, variables: Fields) => Promise<RestAnswer>

/** Sends the operation of a REST route over GraphQL or REST; both return the response in the format of REST. */
export const sendOperation: Record<'GraphQL' | 'REST', SendOperation> = {
  GraphQL: async (person, route, sent) => {
    const query = print(route.operation)
    const variables = graphVariables(route, sent)
    const response = await person.fetch('/graphql', {
      method: 'POST',
      ...(hasFiles(sent) ? graphForm(query, variables) : json({ query, variables })),
    })
    const { origin } = new URL(response.url)
    const result = (await response.text()).replaceAll(`"${origin}/images/`, '"/images/')
    const { data, errors } = JSON.parse(result) as { data: Fields; errors?: GraphError[] }
    if (!errors) return { status: 200, body: restBodyOf(route, data) }
    const [{ message, extensions }] = errors as [GraphError]
    const { code } = extensions
    const fields = fieldsOf(extensions)
    return { status: statusOf(code), body: { error: message, message, code, ...(fields ? { fields } : {}) } }
  },
  REST: async (person, { method, path }, variables) => {
    const response =
      method === 'get'
        ? await person.fetch(readingPath(path, variables))
        : await person.fetch(`/_api${path}`, {
            method: 'POST',
            ...(hasFiles(variables) ? { body: restForm(variables) } : json(variables)),
          })
    const answer: RestAnswer = { status: response.status, body: await response.json() }
    expectCompleteResponse(response, answer)
    expect(openApiMismatch(method, path, answer.status, answer.body)).toBeUndefined()
    return answer
  },
}

const readingPath = (path: string, variables: Fields) =>
  `/_api${path}?${new URLSearchParams(textsOf(variables)).toString()}`

/** Expects JSON with a request id; for errors also a message in two fields, a code and Retry-After. */
export function expectCompleteResponse({ ok, status, headers }: Response, { body }: RestAnswer) {
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  if (!ok) {
    expect(body).toMatchObject({ error: expect.any(String), message: body.error })
    expect(errorBodyMismatch(body)).toBeUndefined()
  }
  if (status === 429 || status === 503) expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
}

/** Returns the fields of a route as variables of its operation. */
export function graphVariables(route: RestRoute, fields: Fields): Fields {
  if (!hasInput(route)) return fields
  const known = variablesOf(route)
  const variableOf = new Map(known.map(({ name, variable }) => [name, variable]))
  const sent = Object.entries(fields).map(([name, value]) => [variableOf.get(name) ?? name, value])
  // REST leaves an absent text to the rules of the input.
  const absent = known.filter(({ name, ifAbsent }) => fields[name] == null && ifAbsent !== undefined)
  const defaults = absent.map(({ variable, ifAbsent }) => [variable, ifAbsent])
  return { input: Object.fromEntries([...sent, ...defaults]) }
}

interface GraphError {
  message: string
  extensions: { code: string }
}

const json = (body: Fields) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Omits files; lists have an entry per value. */
const textsOf = (fields: Fields): [name: string, text: string][] =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined && !hasFiles(value))
    .flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)]))

const graphForm = (query: string, variables: Fields) => ({
  headers: { 'apollo-require-preflight': 'true' },
  body: multipartForm({ query, variables }),
})
