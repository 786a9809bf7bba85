import { beforeAll, expect, test } from 'vitest'
import { aProfile } from '../testing/factories.ts'
import { aTinyImage, uploading } from '../testing/gallery-uploads.ts'
import { forAllTests, testApp } from '../testing/test-app.ts'

const app = forAllTests(testApp)
let image: string
beforeAll(async () => {
  const { id, userId } = await app.has(aProfile())
  const files = [aTinyImage('dot.png')]
  const { images } = await uploading.GraphQL(await app.as({ id: userId }), { profileId: id, files })
  image = new URL(images![0]!.imageUrl).pathname
})

const json = { 'content-type': 'application/json' }
const body = (value: object) => ({ method: 'POST', headers: json, body: JSON.stringify(value) })

const kinds: Record<string, [status: number, path: () => string, options?: RequestInit]> = {
  'an answer of the graph': [200, () => '/graphql', body({ query: '{ session { id } }' })],
  'a body that is not JSON': [400, () => '/graphql', { method: 'POST', headers: json, body: '{' }],
  'an answer of REST': [200, () => '/_api/creator-profiles/list'],
  'an unknown path of REST': [404, () => '/_api/nothing'],
  'a write from another site': [
    403,
    () => '/_api/auth/logout',
    { method: 'POST', headers: { ...json, origin: 'https://elsewhere.example' }, body: '{}' },
  ],
  'a body that is too large': [413, () => '/_api/auth/logout', body({ padding: 'x'.repeat(110_000) })],
  'the description of REST': [200, () => '/_api/openapi.json'],
  'a picture': [200, () => image],
  'an unknown picture': [404, () => '/images/0123456789abcdef0123456789abcdef/large.jpg'],
  'a popup that cannot continue': [400, () => '/_api/auth/oauth_authorize?provider=nobody'],
  'an address that is nowhere': [404, () => '/wp-admin.php'],
  'the liveness probe': [200, () => '/healthz'],
}

test.each(Object.entries(kinds))('%s has the security headers', async (_kind, [status, path, options]) => {
  const response = await app.visitor().fetch(path(), options)
  expect(response.status).toBe(status)
  const headers = Object.fromEntries(response.headers)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'permissions-policy': expect.stringContaining('camera=()'),
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'cross-origin-opener-policy': expect.stringMatching(/^(same-origin-allow-popups|unsafe-none)$/),
    'content-security-policy': expect.stringMatching(/default-src '(self|none)'/),
  })
  expect(headers['x-powered-by']).toBeUndefined()
  expect(headers['content-security-policy']).not.toMatch(/unsafe-|\*/)
  expect(headers['content-security-policy']).toMatch(/sandbox|frame-ancestors 'none'/)
  if (status >= 400 && !path().startsWith('/images') && !path().includes('oauth_'))
    expect(headers['content-type']).toMatch(/^application\/(graphql-response\+)?json/)
})

test('a picture is immutable, other sites may draw it, and a browser that opens it runs nothing in it', async () => {
  const { headers } = await app.visitor().fetch(image)
  expect(headers.get('content-type')).toBe('image/png')
  expect(headers.get('cache-control')).toContain('immutable')
  expect(headers.get('content-security-policy')).toContain('sandbox')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

test('every response by https has HSTS, and the cookie is secure', async () => {
  await using secure = await testApp({ orm: app.orm, publicUrl: 'https://astrofolio.example' })
  for (const [, path, options] of Object.values(kinds)) {
    const { headers } = await secure.visitor().fetch(path(), options)
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}/)
  }
  expect((await app.visitor().fetch('/graphql')).headers.get('strict-transport-security')).toBeNull()
  const account = { email: 'a@people.example', password: 'long enough', displayName: 'A' }
  const { headers } = await secure
    .visitor({ 'x-forwarded-proto': 'https' })
    .fetch('/_api/auth/register_with_password', body(account))
  expect(headers.get('set-cookie')).toMatch(/^__Host-session=.*Path=\/;.*HttpOnly; Secure; SameSite=Lax$/)
})
