import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

test('a creator whose files the worker cannot read gets an error instead of waiting for ever', async () => {
  const messages: unknown[] = []
  const worker = Object.assign(new EventTarget(), {
    postMessage: (message: unknown) => messages.push(message),
  })
  vi.stubGlobal('self', worker)
  await import('./read-frames.worker.ts')
  worker.dispatchEvent(new MessageEvent('message', { data: 'no list of files' }))
  await vi.waitFor(() => expect(messages.at(-1)).toEqual({ failed: true }))
})
