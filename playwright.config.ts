import { defineConfig, devices } from '@playwright/test'
import { chromiumOptions } from './e2e/chromium-options.ts'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/demo-site.ts',
  // A browser test spends half of its time waiting: two workers would leave two cores half idle.
  workers: 3,
  // The longest files first, so that no worker is left with one at the end.
  projects: [
    { name: 'faults', testMatch: '**/*-faults.spec.ts' },
    { name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: '**/*-faults.spec.ts' },
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
