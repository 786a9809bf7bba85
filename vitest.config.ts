import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // graphql ships two builds; the one that Node loads for the packages must serve the tests too.
  resolve: {
    alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }],
  },
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes at once, but on a machine that is busy with something else.
    expect: { poll: { timeout: 10_000 } },
    // Vitest would leave one core to others; nobody else works meanwhile.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          // Loading the graph and the ORM costs each file more than a second; a worker does it once for all of its files.
          isolate: false,
          include: [
            'server/**/*.test.ts',
            'contract/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          globalSetup: 'server/testing/provide-template.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          // Style sheets are read as they are: the contrast of their colours is tested.
          css: { include: [/tokens\.css/] },
          include: ['client/**/*.test.{ts,tsx}'],
          globalSetup: 'server/testing/small-site.ts',
        },
      },
    ],
  },
})
