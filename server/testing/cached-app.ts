import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { listenForProfileChanges } from '../response-cache/profile-changes.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import type { TestAppParts } from './start-test-app.ts'
import { type TestApp, testApp } from './test-app.ts'

/** Polls a condition for at most 10 s. */
export async function until(name: string, isMet: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + 10_000; performance.now() < deadline; await sleep(10))
    if (await isMet()) return
  throw new Error(`Timeout while waiting for: ${name}`)
}

class ObservedCache extends ResponseCache {
  readonly invalidated = new Set<string>()

  override invalidate(tags: readonly string[]): void {
    super.invalidate(tags)
    for (const tag of tags) this.invalidated.add(tag)
  }
}

/** The application with a response cache that listens for changes of its database. */
export async function cachedApp(bytes = 1_000_000, parts: TestAppParts = {}) {
  const cache = new ObservedCache(bytes)
  const app: TestApp = await testApp({ ...parts, responseCache: cache })
  const { orm = app.orm } = parts
  const databaseUrl = orm.config.get('clientUrl')!
  const listen = () => listenForProfileChanges({ databaseUrl, cache, logger: pino({ level: 'silent' }) })
  const isOn = () => until('the cache is on', () => cache.isOn)
  let listening = listen()
  await isOn()
  const dispose = app[Symbol.asyncDispose].bind(app)
  return Object.assign(app, {
    cache,
    async isHit(read: () => Promise<unknown>): Promise<boolean> {
      const { hits } = cache
      await read()
      return cache.hits > hits
    },
    /** Waits until the cache has received all notifications so far. */
    async settle(): Promise<void> {
      const last = randomUUID()
      await orm.em.getConnection().execute(`select pg_notify('profile_changed', ?)`, [last])
      await until('a notification', () => cache.invalidated.has(last))
    },
    /** Keeps the cache on, but without notifications. */
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
