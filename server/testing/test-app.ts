import { afterAll, beforeAll, inject } from 'vitest'
import { startTestApp, type TestApp, type TestAppParts } from './start-test-app.ts'

export type { Answer, Person, RestAnswer, SentFile } from './person.ts'
export type { Creator, TestApp } from './start-test-app.ts'

/** Starts the real application on its own database. */
export const testApp = (parts?: TestAppParts): Promise<TestApp> =>
  startTestApp({ postgresUrl: inject('postgresUrl'), template: inject('template') }, parts)

/** Starts something before the tests of a file, which read its properties, and stops it after them. */
export function forAllTests<Thing extends AsyncDisposable>(start: () => Promise<Thing>): Thing {
  const thing = {} as Thing
  beforeAll(async () => void Object.defineProperties(thing, Object.getOwnPropertyDescriptors(await start())))
  afterAll(() => thing[Symbol.asyncDispose]())
  return thing
}
