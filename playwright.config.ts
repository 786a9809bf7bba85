import { defineConfig, devices } from '@playwright/test'
import { chromiumOptions } from './scripts/chromium.ts'
import './server/testing/node-22.ts'

export default defineConfig({
  globalSetup: './e2e/set-up-demo.ts',
  // Beside the other suites of `npm test`, more would only wait for a core.
  workers: 2,
  testDir: '.',
  outputDir: '.data/test-reports/browser',
  testMatch: '**/e2e/*.spec.ts',
  fullyParallel: true,
  // Long, for busy machines: an upload of two pictures took more than ten seconds.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // The user agent of headless Chromium counts as a robot, whose visits are not counted.
    userAgent: devices['Desktop Chrome'].userAgent,
    launchOptions: chromiumOptions,
    // Transitions are drawn by the CPU: a tenth of the CPU time of these tests. The files that test them ask for motion.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
})
