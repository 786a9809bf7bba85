import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './test.ts'

test.use({ isReadOnly: true })

const jsonOf = async (request: APIRequestContext, method: string, path: string) => {
  const response = await request.fetch(path, { method })
  expect(response.headers()['content-type'], path).toMatch(/^application\/json/)
  return { status: response.status(), body: await response.json(), headers: response.headers() }
}

test('read-only routes respond to other methods with 405', async ({ request }) => {
  for (const path of ['/', '/creators', '/assets/x.js']) {
    const { status, body, headers } = await jsonOf(request, 'POST', path)
    expect({ status, body, allow: headers['allow'] }).toEqual({
      status: 405,
      body: {
        error: 'Use GET for this address',
        message: 'Use GET for this address',
        code: 'METHOD_NOT_ALLOWED',
      },
      allow: 'GET, HEAD',
    })
  }
})

test('an undecodable address is rejected with JSON unless a page is accepted', async ({ baseURL }) => {
  for (const path of ['/%ff', '/creators/%E0%A4%A', '/explorer/%ff']) {
    for (const [accept, type] of [
      ['*/*', /json/],
      ['text/html,*/*;q=0.8', /html/],
    ] as const) {
      const response = await fetch(`${baseURL}${path}`, { headers: { accept } })
      expect(response.status, path).toBe(400)
      expect(response.headers.get('content-type'), path).toMatch(type)
    }
  }
})

test('a page whose address begins with two slashes names no other site', async ({ baseURL }) => {
  for (const [path, status] of [
    ['//', 200],
    ['//x:99999/', 404],
    ['//evil.example/creators/dusty-lane', 404],
  ] as const) {
    const response = await fetch(baseURL + path, { headers: { accept: 'text/html' } })
    expect(response.status, path).toBe(status)
    expect(await response.text()).not.toMatch(/https?:\/\/(evil\.example|x:)/)
  }
})

test('programs find the icons at the addresses that they try', async ({ request }) => {
  for (const [path, type, begin] of [
    ['/favicon.ico', /icon/, [0, 0, 1, 0]],
    ['/apple-touch-icon.png', /png/, [0x89, 0x50, 0x4e, 0x47]],
  ] as const) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    expect(response.headers()['content-type'], path).toMatch(type)
    expect([...(await response.body()).subarray(0, 4)], path).toEqual(begin)
  }
})

test('pages are served at their address only, not as built HTML files', async ({ request }) => {
  for (const path of ['/index.html', '/index.html.br', '/explorer/index.html', '/assets']) {
    expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(404)
  }
  expect((await request.get('/login')).headers()['cache-control']).toBe('no-cache')
})

test('responses that differ by account are never stored', async ({ request }) => {
  for (const path of ['/graphql?query={session{id}}', '/_api/creator-profiles/get?slug=hoshino']) {
    const headers = (await request.get(path, { headers: { 'apollo-require-preflight': '1' } })).headers()
    expect(headers['cache-control'], path).toBe('no-store')
    expect(headers['vary'], path).toContain('Accept')
  }
})

test('a link on another site cannot run a mutation', async ({ request }) => {
  const simple = await request.post('/graphql', {
    headers: { 'content-type': 'text/plain' },
    data: '{"query":"mutation{logOut{success}}"}',
  })
  expect(simple.status()).toBe(415)
  const read = await request.get('/graphql?query=mutation{logOut{success}}', {
    headers: { 'apollo-require-preflight': '1' },
  })
  expect(read.status()).toBe(405)
})
