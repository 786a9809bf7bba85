import { defineConfig } from 'vitest/config'
import type { EngineName } from './driver.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engine: EngineName
  }
}

/** The engines run side by side. */
const project = (engine: EngineName) => ({
  extends: true as const,
  test: { name: engine, provide: { engine } },
})

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    include: ['engines/journeys.test.ts'],
    globalSetup: 'e2e/set-up-demo.ts',
    // Long, for busy machines: the first test of each engine starts its browser and a server with the demo, beside the other.
    testTimeout: 600_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
    projects: [project('firefox'), project('webkit')],
  },
})
