import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readingPath } from '../testing/send-operation.ts'
import type { Fields } from '../testing/profile-parts.ts'
import { aGalleryImage, aProfile } from '../testing/factories.ts'
import { restCases, variablesOf } from '../testing/rest-cases.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { aliases } from './rest-input.ts'
import { restRoutes } from './routes.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp({ rateLimitScale: 100 })))
afterAll(() => app[Symbol.asyncDispose]())

const pathOf = (path: string, sent: Fields) => `${readingPath(path, sent).replace('/_api', '')}&`

const reads = restRoutes.filter(({ method }) => method === 'get')

describe.each(reads)('a client that reads $path', (route) => {
  const misspelt = ['filtre', 'Search', 'SLUG', 'search[text]', 'utm_source', '__proto__', 'constructor']

  test('with a parameter that it does not have reads its name, and nothing else', async () => {
    const { makeUser, variables } = restCases[route.path]!
    const user = await makeUser(app)
    const path = pathOf(route.path, variables(user))
    for (const name of misspelt) {
      const { status, body } = await user.person.get(`${path}${name}=x`)
      const { error } = body as { error: string }
      expect([name, status]).toEqual([name, 400])
      expect(error).toMatch(`"${name}" is not a parameter of this address. It has `)
      for (const field of variablesOf(route)) expect(error).toContain(field.name)
      expect(Object.entries(body.fields as object)).toEqual([[name, error]])
      expect(body).toMatchObject({ code: 'BAD_USER_INPUT', message: error })
    }
  })

  test('may add _ against caches', async () => {
    const { makeUser, variables } = restCases[route.path]!
    const user = await makeUser(app)
    const path = pathOf(route.path, variables(user))
    expect(await user.person.get(`${path}_=1764343210000`)).toEqual(await user.person.get(path))
  })

  test.each(variablesOf(route))('sends $name once', async ({ name }) => {
    const { makeUser, variables } = restCases[route.path]!
    const user = await makeUser(app)
    const others = { ...variables(user), [name]: undefined, [aliases[name] ?? name]: undefined }
    const path = pathOf(route.path, others)
    const { status, body } = await user.person.get(`${path}${name}=1&${name}=1`)
    expect(status).toBe(400)
    expect(Object.keys(body.fields as object)).toContain(name)
  })
})

test('a search of pictures by a parameter of another search does not return every picture', async () => {
  const { id } = await app.has(aProfile())
  await app.has(aGalleryImage(id))
  const { status, body } = await app.visitor().get('/creator-images/search?search=M31')
  expect(status).toBe(400)
  expect(body.error).toMatch(/^"search" is not a parameter of this address. It has text, object, /)
})

test('an error names one parameter, and of a long name the beginning', async () => {
  const names = Array.from({ length: 500 }, (_, n) => `${'x'.repeat(10)}${n}=1`).join('&')
  const { body } = await app.visitor().get(`/creator-profiles/list?${'y'.repeat(5000)}=1&${names}`)
  expect(JSON.stringify(body).length).toBeLessThan(1000)
  expect(Object.keys(body.fields as object)).toEqual(['y'.repeat(50)])
})
