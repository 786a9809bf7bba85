import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { chromiumOptions } from './scripts/chromium.ts'

export default defineConfig({
  // graphql has two builds: the tests must load the one that Node loads for packages.
  resolve: {
    alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }],
  },
  test: {
    // Long, for busy machines.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    // Loading the graph and the ORM takes more than a second, so a worker does it once for all of its files.
    isolate: false,
    // By default Vitest leaves one core idle.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            'server/**/*.test.ts',
            'contract/**/*.test.ts',
            'embedded-postgres/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          globalSetup: 'server/testing/template-database.ts',
          // The former for the decorators of entities, so that each file also runs alone.
          setupFiles: ['reflect-metadata', 'server/testing/node-22.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          // A test reads the contrast of the colours from this style sheet.
          css: { include: [/tokens\.css/] },
          include: ['client/**/*.test.{ts,tsx}'],
          exclude: ['client/**/*.browser.test.tsx'],
          globalSetup: 'server/testing/small-site.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'drills',
          include: ['drills/*.test.ts'],
          globalSetup: 'server/testing/template-database.ts',
          setupFiles: ['reflect-metadata', 'server/testing/node-22.ts'],
          testTimeout: 180_000, // some start eight servers
        },
      },
      {
        extends: true,
        plugins: [react()],
        // A test that imports another package than those of the last run would be reloaded, with a second React.
        optimizeDeps: { force: true },
        test: {
          name: 'components',
          include: ['client/**/*.browser.test.tsx'],
          setupFiles: ['client/testing/set-up-page.ts'],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: chromiumOptions,
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
          },
        },
      },
    ],
  },
})
