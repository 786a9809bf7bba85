import { setTimeout as sleep } from 'node:timers/promises'
import { ResponseCache } from '../response-cache/response-cache.ts'
import type { TestAppParts } from './start-test-app.ts'
import { type TestApp, testApp } from './test-app.ts'

/** Polls a condition for at most 50 s. */
export async function until(name: string, isMet: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + 50_000; performance.now() < deadline; await sleep(10))
    if (await isMet()) return
  throw new Error(`Timeout while waiting for: ${name}`)
}

/** The application with a response cache, by default for longer than a test lasts. */
export async function cachedApp(parts: TestAppParts = {}, ttlMs = 600_000) {
  const cache = new ResponseCache(1_000_000, ttlMs)
  const app: TestApp = await testApp({ ...parts, responseCache: cache })
  return Object.assign(app, {
    cache,
    async isHit(read: () => Promise<unknown>): Promise<boolean> {
      const { hits } = cache
      await read()
      return cache.hits > hits
    },
  })
}
