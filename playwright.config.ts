import { defineConfig, devices } from '@playwright/test'
import { chromiumOptions } from './e2e/chromium-options.ts'

export default defineConfig({
  globalSetup: './e2e/demo-server.ts',
  // A browser test spends half of its time waiting: two workers would leave two cores half idle.
  workers: 3,
  // The longest files first, so that no worker is left with one at the end.
  projects: [
    { name: 'drills', testDir: 'drills' },
    { name: 'journeys', testDir: 'e2e' },
  ],
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // The user agent of headless Chromium counts as a robot, whose visits are not counted.
    userAgent: devices['Desktop Chrome'].userAgent,
    launchOptions: chromiumOptions,
    screenshot: 'only-on-failure',
  },
})
