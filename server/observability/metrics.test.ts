import { expect, test } from 'vitest'
import { DecodingQueue } from '../features/images/decoder/decoding-queue.ts'
import { aTinyImage, uploading } from '../testing/gallery-uploads.ts'
import { forAllTests, type TestApp, testApp } from '../testing/test-app.ts'

const app = forAllTests(() => testApp({ decoding }))
const decoding = new DecodingQueue()

const readMetrics = async () => (await fetch(`${app.address}/metrics`)).text()

function figure(text: string, name: string, ...labels: string[]): number {
  const lines = text
    .split('\n')
    .filter((line) => new RegExp(`^${name}[ {]`).test(line) && labels.every((label) => line.includes(label)))
  expect(lines, `${name} ${labels.join()}`).not.toEqual([])
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
}

test('an operator sees the number of requests and operations by kind and outcome, and no input of users', async () => {
  const visitor = app.visitor()
  await visitor.get('/creator-profiles/list')
  await visitor.run('query MadeUpName { made: creatorProfiles { pagination { totalCount } } }')
  await visitor.run('query MadeUpName { session { email } creatorProfiles { pagination { totalCount } } }')
  await visitor.run('{ creatorProfile(slug: "made-up-slug") { id } }')
  await visitor.run('{ madeUpField }')
  await visitor.fetch('/made-up-path?made=up')
  await visitor.fetch('/_api/made-up-path', { method: 'DELETE' })

  const text = await readMetrics()
  const requests = 'http_request_duration_seconds_count'
  expect(figure(text, requests, 'route="rest"', 'method="GET"', 'status="200"')).toBe(1)
  expect(figure(text, requests, 'route="rest"', 'method="other"', 'status="404"')).toBe(1)
  expect(figure(text, requests, 'route="graph"', 'method="POST"')).toBe(4)
  expect(figure(text, requests, 'route="site"', 'status="404"')).toBe(1)
  const operations = 'graphql_operation_duration_seconds_count'
  const list = 'field="creatorProfiles"'
  expect(figure(text, operations, list, 'way="rest"', 'kind="query"', 'outcome="ok"')).toBe(1)
  expect(figure(text, operations, list, 'way="graph"')).toBe(1)
  expect(figure(text, operations, 'field="several"')).toBe(1)
  expect(figure(text, operations, 'field="creatorProfile"', 'outcome="NOT_FOUND"')).toBe(1)
  expect(figure(text, operations, 'field="none"', 'outcome="GRAPHQL_VALIDATION_FAILED"')).toBe(1)
  expect(text).not.toMatch(/made|\/metrics/i)
})

test('an operator sees uploads: their bytes, their files, refused and waiting ones', async () => {
  const { person, profile } = await app.creator()
  const files = [aTinyImage('one.png'), aTinyImage('two.png')]
  await uploading.GraphQL(person, { profileId: profile.id, files })
  await uploading.REST(person, { profileId: profile.id, files })
  const broken = { ...aTinyImage('no.png'), content: new TextEncoder().encode('no picture') }
  await uploading.REST(person, { profileId: profile.id, files: [broken] })

  const text = await readMetrics()
  expect(figure(text, 'upload_files_total', 'outcome="kept"')).toBe(4)
  expect(figure(text, 'upload_files_total', 'outcome="refused"')).toBe(1)
  expect(figure(text, 'upload_bytes_total')).toBeGreaterThan(4 * files[0]!.content.byteLength)
  expect(figure(text, 'decoding_waiting')).toBe(0)

  const { promise, resolve } = Promise.withResolvers<void>()
  const works = decoding.runJobs(1, [() => promise, () => promise, () => promise])
  expect(figure(await readMetrics(), 'decoding_waiting')).toBe(2)
  resolve()
  await works
})

test('an operator sees the process and its connections', async () => {
  const text = await readMetrics()
  expect(figure(text, 'database_connections', 'state="total"')).toBeGreaterThan(0)
  expect(figure(text, 'database_connections', 'state="waiting"')).toBe(0)
  expect(figure(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
})

test('the metrics are for loopback clients, or for those with the token if one is set', async () => {
  const token = 'a token of at least 16'
  await using guarded = await testApp({ orm: app.orm, metricsToken: token })
  const ask = async ({ address }: TestApp, headers: Record<string, string>, method = 'GET') => {
    const { status } = await fetch(`${address}/metrics`, { headers, method })
    return status
  }
  expect(await ask(app, {})).toBe(200)
  expect(await ask(app, { 'x-forwarded-for': '192.0.2.1' })).toBe(404)
  expect(await ask(app, { 'x-forwarded-for': '127.0.0.1' })).toBe(404)
  expect(await ask(app, {}, 'POST')).toBe(405)
  expect(await ask(guarded, {})).toBe(404)
  expect(await ask(guarded, { authorization: 'Bearer a token of at least 17' })).toBe(404)
  expect(await ask(guarded, { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.1' })).toBe(200)
  const refused = await fetch(`${guarded.address}/metrics`)
  expect(await refused.json()).toEqual({ error: 'Not Found', message: 'Not Found', code: 'NOT_FOUND' })
})
