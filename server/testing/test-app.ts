import { inject } from 'vitest'
import type { AppParts } from '../app-parts.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

export type { Answer, Person, RestAnswer, SentFile } from './person.ts'
export type { TestApp } from './start-test-app.ts'

/** Starts the real application for one test file, on its own database. */
export const testApp = (parts?: Partial<AppParts>): Promise<TestApp> =>
  startTestApp({ postgresUrl: inject('postgresUrl'), template: inject('template') }, parts)
