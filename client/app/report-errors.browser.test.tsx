import { beforeEach, expect, test, vi } from 'vitest'
import type { BrowserErrorReport } from '../../contract/browser-errors.ts'
import { onCaughtError, reportUncaughtErrors } from './report-errors.ts'

let sent: BrowserErrorReport[]
beforeEach(() => {
  sent = []
  // A report that fails must not be reported.
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    throw new TypeError('Failed to fetch')
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const reject = (reason: unknown) => {
  const promise = Promise.resolve()
  window.dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise, reason }))
}

const withStack = (message: string, at: string) =>
  Object.assign(new Error(message), { stack: `Error: ${message}\nat f (${location.origin}${at}` })

test('an error is reported once, at most five are, and none of an extension or of an aborted request', async () => {
  reportUncaughtErrors()
  onCaughtError(new Error('before the operator wants reports'))
  document.head.insertAdjacentHTML('beforeend', '<meta name="browser-errors" content="on">')
  history.replaceState(null, '', '/creators/dusty-lane?search=m31')

  reject('no error')
  reject(new DOMException('The user left', 'AbortError'))
  reject(withStack('of an extension', '/a.js:1:2)\nat chrome-extension://abcdef/content.js:1:2'))
  const address = 'see https://go.example/1'
  for (let n = 0; n < 2; n++) reject(withStack(address, '/assets/a.js:1:2)'))
  await expect.poll(() => sent.length).toBe(1)
  onCaughtError(new Error('x'.repeat(1_000)))
  await expect.poll(() => sent.length).toBe(2)
  expect(sent).toEqual([
    {
      kind: 'rejection',
      name: 'Error',
      message: address,
      stack: 'Error: \nat f (/assets/a.js:1:2)',
      page: '/creators/:slug',
      build: expect.any(String),
    },
    expect.objectContaining({ kind: 'boundary', message: 'x'.repeat(300) }),
  ])

  for (const message of ['three', 'four', 'five', 'six', 'seven']) reject(new RangeError(message))
  await expect.poll(() => sent.length).toBe(5)
  expect(sent.at(-1)).toMatchObject({ name: 'RangeError', message: 'five' })
})
