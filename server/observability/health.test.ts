import { expect, test } from 'vitest'
import { forAllTests, testApp } from '../testing/test-app.ts'
import type { Phase } from './health.ts'

let phase: Phase = 'starting'
const app = forAllTests(() => testApp({ phase: () => phase }))

test('a supervisor sees that a process is alive, and a load balancer when it is ready', async () => {
  const ask = async (path: string, method = 'GET') => {
    const response = await fetch(`${app.address}${path}`, { method })
    return { status: response.status, body: method === 'GET' ? await response.json() : await response.text() }
  }
  const alive = { status: 200, body: { status: 'alive' } }

  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([
    alive,
    { status: 503, body: { status: 'starting' } },
  ])
  phase = 'serving'
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([
    alive,
    { status: 200, body: { status: 'serving' } },
  ])
  phase = 'stopping'
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([
    alive,
    { status: 503, body: { status: 'stopping' } },
  ])
  expect(await ask('/readyz', 'HEAD')).toEqual({ status: 503, body: '' })
  expect((await ask('/healthz', 'POST')).status).toBe(405)
})

test('before the database is prepared, clients receive Retry-After; a stopping server still serves', async () => {
  phase = 'starting'
  const paths = ['/_api/creator-profiles/list', '/graphql?query={__typename}', '/images/a.jpg', '/creators']
  for (const path of paths) {
    const response = await fetch(`${app.address}${path}`)
    expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '2'])
    expect(JSON.stringify(await response.json())).toContain('UNAVAILABLE')
  }
  phase = 'stopping'
  expect((await app.visitor().get('/creator-profiles/list')).status).toBe(200)
})
