import { inject } from 'vitest'
import type { AppParts } from '../app-parts.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

export type { Answer, Person, RestAnswer, SentFile } from './person.ts'
export type { TestApp } from './start-test-app.ts'

/** The real application for one test file, on a database of its own. */
export const testApp = (parts?: Partial<AppParts>): Promise<TestApp> =>
  startTestApp({ postgresUrl: inject('postgresUrl'), template: inject('template') }, parts)
