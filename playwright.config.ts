import { defineConfig, devices } from '@playwright/test'

/** Chromium runs in containers too, as root, and asks nobody outside. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  // Nothing here needs WebGL, nor its emulation.
  '--disable-software-rasterizer',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/demo-site.ts',
  // Half of a browser test is waiting for the browser or a server: two workers leave two cores half idle.
  workers: 3,
  // The longest begins first, or one worker would wait for it in the end.
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
    // A headless browser calls itself one, and robots' visits do not count.
    userAgent: devices['Desktop Chrome'].userAgent,
    launchOptions: { executablePath: process.env['CHROME_PATH'] || '/usr/bin/chromium', args: quiet },
    screenshot: 'only-on-failure',
  },
})
