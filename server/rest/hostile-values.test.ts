import { print } from 'graphql'
import { beforeAll, expect, test } from 'vitest'
import {
  aCreatorWithPassword,
  hasInput,
  type TestUser,
  restCases,
  routesOfEachShape,
  variablesOf,
  writesOfEachShape,
} from '../testing/rest-cases.ts'
import { cpuMsOf } from '../testing/cpu-time.ts'
import { forAllTests, testApp } from '../testing/test-app.ts'

const app = forAllTests(() => testApp({ rateLimitScale: 1000 }))
let user: TestUser
beforeAll(async () => {
  // With a password, so that no other value deletes the user.
  user = await aCreatorWithPassword(app)
})

/** JSON texts, some of which JSON.stringify could not produce. */
const hostile: Record<string, string> = {
  'a NUL byte': '"\\u0000"',
  'a NUL byte in a text': '"Dust\\u0000lanes under dark skies"',
  'half a letter': '"\\ud800 dust lanes under dark skies"',
  'an integer that no column holds': '2147483648',
  'its negative': '-2147483649',
  'an integer that no number holds': '9007199254740993',
  'a number of 400 digits': '9'.repeat(400),
  'more than any number': '1e400',
  'nearly nothing': '1e-400',
  'a list': '[1, "two", null]',
  'a list in lists, a thousand deep': '['.repeat(1000) + ']'.repeat(1000),
  'objects in objects, a thousand deep': '{"a":'.repeat(1000) + '1' + '}'.repeat(1000),
  'a prototype': '{"__proto__": {"id": 1}, "constructor": {"prototype": {}}}',
  'what a database might run': `"'; drop table users; --"`,
  'a truth': 'true',
}

async function expectOurs(what: string, path: string, options?: RequestInit) {
  const cpuMs = await cpuMsOf(async () => {
    const response = await user.person.fetch(path, options)
    const text = await response.text()
    expect(response.status, `${what}: ${text}`).toBeLessThan(500)
    expect(text, what).not.toMatch(/Internal error|INTERNAL_SERVER_ERROR/)
    expect(() => JSON.parse(text) as unknown, what).not.toThrow()
  })
  expect(cpuMs, what).toBeLessThan(1000)
}
const expectOursToPost = (what: string, path: string, body: string) =>
  expectOurs(what, path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

const writes = writesOfEachShape.filter((route) => variablesOf(route).length > 0)

test.each(Object.entries(hostile))(
  'a client that sends %s as some field gets a normal response',
  async (_, value) => {
    const number = Object.values(hostile).indexOf(value)
    for (const [place, route] of writes.entries()) {
      // Each value is sent to every third route; over all values, as many fields of it.
      if ((place + number) % 3 !== 0) continue
      const names = variablesOf(route).map(({ name }) => name)
      const name = names[(place + Math.floor(number / 3)) % names.length]!
      const variables = { ...restCases[route.path]!.variables(user), images: undefined, [name]: '@' }
      const body = JSON.stringify(variables).replace('"@"', value)
      await expectOursToPost(`${route.path} ${name}`, `/_api${route.path}`, body)
      const variablesText = hasInput(route) ? `{"input": ${body}}` : body
      const graph = `{"query": ${JSON.stringify(print(route.operation))}, "variables": ${variablesText}}`
      await expectOursToPost(`${route.path} ${name} over GraphQL`, '/graphql', graph)
    }
  },
)

test('such values in a URL get the same response as any others', async () => {
  const values = [
    ...'%00 %ud800 %FF % 2147483648 -1 1e400 __proto__ ../..'.split(' '),
    "';--",
    '9'.repeat(400),
  ]
  const reads = routesOfEachShape.filter((route) => route.method === 'get' && variablesOf(route).length > 0)
  for (const [place, route] of reads.entries())
    for (const [number, value] of values.entries()) {
      // As in a body.
      if ((place + number) % 3 !== 0) continue
      const names = variablesOf(route).map(({ name }) => name)
      const path = `${route.path}?${names[(place + number) % names.length]}=${value}`
      await expectOurs(path, `/_api${path}`)
    }
  const paths = 'creators/%00 creators/%FF images/%00/large.jpg images/..%2f..%2fetc/passwd %C0%AF'
  for (const path of paths.split(' '))
    expect((await user.person.fetch(`/${path}`)).status, path).toBeLessThan(500)
})

test('hostile values gain no access', async () => {
  expect(({} as { id?: number }).id).toBeUndefined()
  const { data } = await app.visitor().run('{ creatorProfiles { pagination { totalCount } } }')
  expect(data.creatorProfiles.pagination.totalCount).toBe(1)
})
