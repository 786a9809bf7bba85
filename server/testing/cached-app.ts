import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import type { AppParts } from '../app-parts.ts'
import { listenForProfileChanges } from '../response-cache/profile-changes.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { type TestApp, testApp } from './test-app.ts'

/** Waits until something is so, 10 s at most. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const late = performance.now() + 10_000; performance.now() < late; await sleep(10))
    if (await isSo()) return
  throw new Error(`It never came: ${what}`)
}

/** The application with a response cache that hears of changes in its database. */
export async function cachedApp(bytes = 1_000_000, parts: Partial<AppParts> = {}) {
  const cache = new ResponseCache(bytes)
  const app: TestApp = await testApp({ ...parts, responseCache: cache })
  const databaseUrl = (parts.orm ?? app.orm).config.get('clientUrl')!
  const listen = () => listenForProfileChanges({ databaseUrl, cache, logger: pino({ level: 'silent' }) })
  const isOn = () => until('the cache is on', () => cache.isOn)
  let listening = listen()
  await isOn()
  const dispose = app[Symbol.asyncDispose].bind(app)
  return Object.assign(app, {
    cache,
    /** Whether a read is answered from the cache. */
    async isHit(read: () => Promise<unknown>): Promise<boolean> {
      const { hits } = cache
      await read()
      return cache.hits > hits
    },
    /** Waits until the cache has heard of all that was changed so far. */
    async settle(): Promise<void> {
      const { drops } = cache
      await app.em.getConnection().execute(`select pg_notify('profile_changed', 'nothing')`)
      await until('a notification', () => cache.drops > drops)
    },
    /** Does something while no notification arrives, though the cache is on. */
    async withoutListening(work: () => Promise<void>): Promise<void> {
      await listening.stop()
      cache.turnOn()
      try {
        await work()
      } finally {
        cache.turnOff()
        listening = listen()
        await isOn()
      }
    },
    async [Symbol.asyncDispose]() {
      await listening.stop()
      await dispose()
    },
  })
}
