import { Validator } from '@seriousme/openapi-schema-validator'
import type { Router } from 'express'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessOf } from '../../server/graphql/access.ts'
import { createSchema } from '../../server/schema.ts'
import { projectFolder } from '../../server/project-folder.ts'
import { sendOperation } from '../../server/testing/send-operation.ts'
import { rootFieldOfRoute, missing, restCases } from '../../server/testing/rest-cases.ts'
import { mutations } from '../../server/testing/run-mutation.ts'
import { type TestApp, testApp } from '../../server/testing/test-app.ts'
import { openApi } from './openapi.ts'
import { type RestRoute, restRoutes } from '../../server/rest/routes.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app[Symbol.asyncDispose]())

const read = (name: string) => readFileSync(new URL(name, projectFolder), 'utf8')
const made = openApi(createSchema(), (JSON.parse(read('package.json')) as { version: string }).version)
type Operation = {
  operationId: string
  summary: string
  security: object[]
  parameters?: object[]
  requestBody?: object
}
const descriptionOf = ({ method, path }: RestRoute): Operation => {
  const methods = (made.paths as Record<string, Record<string, Operation>>)[path]
  return methods![method]!
}
const operations = restRoutes.map(descriptionOf)

test('a program reads the description at /_api/openapi.json, generated from the routes and the graph, with the address of the site', async () => {
  for (const path of ['/_api/openapi.json', '/_api', '/_api/']) {
    const response = await app.visitor().fetch(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    const servers = [{ url: `${app.address}/_api` }]
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify({ ...made, servers })))
  }
})

test('the description is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(JSON.parse(read('openapi.json')))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

const described = Object.entries(made.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

/** Served, but not for clients: the document itself, and the callback URL of providers. */
const undocumentedRoutes = ['get /', 'get /openapi.json', 'get /auth/oauth_callback/:provider']

/** Includes those of inner routers, as 'get /path', without HEAD and OPTIONS. */
function routesIn(handle: unknown): string[] {
  const { stack = [] } = handle as Partial<Router>
  return stack.flatMap(({ route, handle: inner }) => {
    if (!route) return routesIn(inner)
    const methods = route.stack.map(({ method }) => method).filter((method) => /^(get|post)$/.test(method))
    return methods.flatMap((method) => [route.path].flat().map((path) => `${method} ${path}`))
  })
}

test('every route that is served under /_api is described, and no other', () => {
  const routers = app.express.router.stack.map(({ handle }) => routesIn(handle))
  const served = routers.find((routes) => routes.includes('get /openapi.json'))
  const expected = described.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(served)).toEqual(new Set([...expected, ...undocumentedRoutes]))
})

test('every route has a unique name and a description, also of its inputs', () => {
  expect(new Set(described.map(({ operation }) => operation.operationId)).size).toBe(described.length)
  expect(described.filter(({ operation }) => !operation.summary)).toEqual([])
  expect(JSON.stringify(made)).not.toContain('"description":""')
})

test('a required variable is required, and a default is described', () => {
  const { parameters } = operations[restRoutes.findIndex(({ path }) => path === '/creator-profiles/list')]!
  expect(parameters).toContainEqual(
    expect.objectContaining({
      name: 'limit',
      required: false,
      schema: { type: 'integer', minimum: 1, default: 20 },
    }),
  )
  const { requestBody } = operations[restRoutes.findIndex(({ path }) => path === '/creator-gear/create')]!
  expect(requestBody).toHaveProperty(
    ['content', 'application/json', 'schema', 'required'],
    ['creatorProfileId', 'itemName', 'category'],
  )
  const upload = operations[restRoutes.findIndex(({ path }) => path === '/creator-images/upload')]!
  expect(upload.requestBody).toHaveProperty(
    ['content', 'multipart/form-data', 'schema', 'required'],
    ['profileId', 'images'],
  )
})

const writes = restRoutes.filter(({ method }) => method === 'post')

test('the routes that accept an Idempotency-Key document it, and only those', () => {
  const withKey = new Set(
    Object.values(mutations)
      .filter((field) => accessOf(field)!.idempotent)
      .map(({ name }) => name),
  )
  const documented = restRoutes.filter((route) =>
    descriptionOf(route).parameters?.some((parameter) => '$ref' in parameter),
  )
  expect(documented).toEqual(restRoutes.filter((route) => withKey.has(rootFieldOfRoute(route))))
})

test.each(writes)(
  'the security of $path states whether it requires a session, and whether it accepts a token',
  async (route) => {
    const variables = restCases[route.path]!.variables({ ...missing, person: app.visitor() })
    const { status, body } = await sendOperation.REST(app.visitor(), route, variables)
    const isRefused = status === 401 && body.error === 'Please log in first'
    const takesTokens = accessOf(mutations[rootFieldOfRoute(route)]!)!.tokenScope !== 'none'
    const accepted = [{ session: [] }, ...(takesTokens ? [{ accessToken: [] }] : [])]
    expect(descriptionOf(route).security).toEqual(isRefused ? accepted : [])
  },
)
