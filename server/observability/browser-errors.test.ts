import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests, type TestApp, testApp } from '../testing/test-app.ts'

const lines: Record<string, unknown>[] = []
const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
const app = forAllTests(() => testApp({ browserErrors: true, logger }))
beforeEach(() => void lines.splice(0))

const report = {
  kind: 'uncaught',
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'title')",
  stack: '    at Gallery (/assets/CreatorPage-a1b2c3d.js:12:345)\n    at /assets/site-d4e5f6a.js:1:2',
  page: '/creators/:slug',
  build: 'index-DbsQdnM.js',
}

async function send(
  body: unknown,
  {
    to = app,
    network = '198.51.100.1',
    headers = {},
  }: { to?: TestApp; network?: string; headers?: object } = {},
) {
  const response = await to.visitor().fetch('/browser-errors', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const { error } = (response.status === 204 ? {} : await response.json()) as { error?: string }
  return [response.status, error]
}

async function counted({ address } = app): Promise<string[]> {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  return metrics.split('\n').filter((line) => line.startsWith('browser_errors_total{'))
}

test('an operator reads an error of a browser in the log, and its kind in the metrics', async () => {
  expect(await send({ ...report, address: 'https://site.example/creators/vera', password: 'x' })).toEqual([
    204,
    undefined,
  ])
  expect(lines).toEqual([
    {
      level: 40,
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: expect.any(String),
      msg: 'An error occurred in a browser; try this page there, or report this line as a bug',
      component: 'browser',
      ...report,
      stack: ['at Gallery (/assets/CreatorPage-a1b2c3d.js:12:345)', 'at /assets/site-d4e5f6a.js:1:2'],
      browser: 'Firefox',
    },
  ])
  expect(await counted()).toEqual(['browser_errors_total{kind="uncaught"} 1'])
})

test.each([
  ['no search and no slug of an address', 'at https://a.example/creators/vera?search=x y', 'at … y'],
  ['no path', "No route for '/creators/vera?tab=gear'", "No route for '…'"],
  ['no query string', 'sent creators?search=vera&page=2 twice', 'sent creators… twice'],
  ['no email', 'Hello vera.rubin@people.example, and vera%40people.example', 'Hello … and …'],
  ['no token', 'eyJhbGciOiJIUzI1NiJ9x and 0b6c7c7e-5a3e-4f7e-9d3a-3a8a4a1c2b3d', '… and …'],
  [
    'no value that a message quotes',
    'Unexpected token, "my bio" is not valid JSON',
    'Unexpected token, … is not valid JSON',
  ],
  ['no line that looks like another', 'a\r\n{"level":60}\u2028b\u0000c\u202ed', 'a {…:60} b c d'],
  ['the names of scripts', 'f@https://a.example/assets/site-a1b2c3d.js:1:2', 'f@/assets/site-a1b2c3d.js:1:2'],
])('the log of errors of browsers has %s', async (_what, sent, logged) => {
  expect(await send({ ...report, name: sent, message: sent, stack: `${sent}\n`, build: sent })).toEqual([
    204,
    undefined,
  ])
  const [line] = lines
  expect(line).toMatchObject({ name: logged, message: logged, build: logged })
  expect((line!['stack'] as string[]).join(' ')).toBe(logged)
})

test.each([
  ['an unknown kind', { kind: 'made-up' }, 'kind must be one of uncaught, rejection, boundary'],
  ['no kind', { kind: undefined }, 'kind is missing'],
  ['a number for a text', { name: 7 }, 'name must be a text'],
  ['a long name', { name: 'x'.repeat(101) }, 'name must have at most 100 characters'],
  ['a long message', { message: 'x'.repeat(301) }, 'message must have at most 300 characters'],
  ['a long stack', { stack: 'x'.repeat(1_501) }, 'stack must have at most 1500 characters'],
  ['a long build', { build: 'x'.repeat(101) }, 'build must have at most 100 characters'],
  ['an address for a page', { page: '/creators/vera' }, expect.stringMatching(/^page must be one of \/, /)],
])('a report with %s is refused with the reason, and not logged', async (_what, change, reason) => {
  expect(await send({ ...report, ...change })).toEqual([400, reason])
  expect(lines).toEqual([])
})

test('a report is one object of at most 4 kB, as JSON, and comes from the site', async () => {
  expect(await send([report])).toEqual([400, 'The report must be an object'])
  expect(await send('{')).toEqual([400, 'The request cannot be read'])
  expect(await send({ ...report, more: 'x'.repeat(4_096) })).toEqual([413, 'The request is too large'])
  expect(await send(report, { headers: { 'content-type': 'text/plain' } })).toEqual([
    415,
    'Send application/json',
  ])
  expect(await send(report, { headers: { origin: 'https://other.example' } })).toEqual([
    403,
    'Requests from other sites are refused',
  ])
})

test('a network sends at most 30 reports a minute, and at most 60 of all networks are logged', async () => {
  await using strict = await testApp({ orm: app.orm, browserErrors: true, logger, rateLimitScale: 1 })
  const statuses: unknown[] = []
  for (const network of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
    for (let n = 0; n <= 30; n++) statuses.push((await send(report, { to: strict, network }))[0])
  const accepted: number[] = Array.from({ length: 30 }, () => 204)
  expect(statuses).toEqual([...accepted, 429, ...accepted, 429, ...accepted, 429])
  expect(lines).toHaveLength(60)
  expect(await counted(strict)).toEqual(['browser_errors_total{kind="uncaught"} 90'])
})
