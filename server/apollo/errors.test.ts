import { expect, test } from 'vitest'
import { forAllTests, testApp } from '../testing/test-app.ts'

const app = forAllTests(testApp)

test('a visitor receives no internals when the database fails, but an id to report', async () => {
  await app.em.getConnection().execute('alter table profile_views rename to profile_views_gone')
  const { errors } = await app
    .visitor()
    .run('{ creatorProfiles { profiles { id } } }')
    .finally(() => app.em.getConnection().execute('alter table profile_views_gone rename to profile_views'))
  expect(errors).toMatchObject([
    {
      message: 'Internal error',
      extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    },
  ])
  expect(JSON.stringify(errors)).not.toMatch(/profile_views|select|\.ts/)
})

test.each(['/graphql', '/_api/creator-profiles/update'])(
  'a body to %s that is nested without end is refused, one that is nested as deep as any form is not',
  async (path) => {
    const statusAt = async (levels: number) => {
      const nested = `${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}`
      const body = `{"query":"{ session { id } }","variables":${nested}}`
      const headers = { 'content-type': 'application/json' }
      const response = await app.visitor().fetch(path, { method: 'POST', headers, body })
      return { status: response.status, says: await response.text() }
    }
    expect((await statusAt(20)).says).not.toContain('The request cannot be read')
    for (const levels of [21, 45_000])
      expect(await statusAt(levels)).toEqual({
        status: 400,
        says: '{"error":"The request cannot be read","message":"The request cannot be read","code":"BAD_REQUEST"}',
      })
  },
)

test('variables in an address that are nested without end are refused, too', async () => {
  const variables = `{"a":${'['.repeat(7_000)}${']'.repeat(7_000)}}`
  for (const name of ['variables', 'extensions']) {
    const response = await app
      .visitor({ 'apollo-require-preflight': 'true' })
      .fetch(`/graphql?query={__typename}&${name}=${variables}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'BAD_REQUEST' })
  }
})
