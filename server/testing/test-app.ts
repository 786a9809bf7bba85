import { inject } from 'vitest'
import { startTestApp, type TestApp, type TestAppParts } from './start-test-app.ts'

export type { Answer, Person, RestAnswer, SentFile } from './person.ts'
export type { TestApp } from './start-test-app.ts'

/** Starts the real application for one test file, on its own database. */
export const testApp = (parts?: TestAppParts): Promise<TestApp> =>
  startTestApp({ postgresUrl: inject('postgresUrl'), template: inject('template') }, parts)
