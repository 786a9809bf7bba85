import { expect, inject, test as base } from 'vitest'
import { type ConnectedSite, startConnectedSite } from '../e2e/connected-server.ts'
import { demoPassword } from '../server/demo/demo-accounts.ts'
import type { Engine } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { Page } from './page.ts'
import { startWebKit } from './webkit.ts'

export { expect }

export const engineName = inject('engine')

interface Fixtures {
  $worker: { engine: Engine; site: ConnectedSite }
  /** Blocks cookies in Firefox. */
  $test: { blocksCookies: boolean; page: Page }
}

/** Each with a browser of its own, on the server of the engine. An unexpected line in the console fails a test. */
export const test = base.extend<Fixtures>({
  engine: [
    // Vitest requires a destructuring pattern, even for no fixtures.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await using engine = await (engineName === 'firefox' ? startFirefox() : startWebKit())
      await use(engine)
    },
    { scope: 'worker' },
  ],
  site: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await using site = await startConnectedSite('127.0.0.1')
      await use(site)
    },
    { scope: 'worker' },
  ],
  blocksCookies: false,
  page: async ({ engine, site, blocksCookies, onTestFailed }, use) => {
    const session = await engine.open(blocksCookies)
    await session.resize(1280, 800)
    const page = new Page(session, site.address)
    let seen = ''
    onTestFailed(() => console.error(`The page when the test failed:\n${seen}`))
    await use(page)
    seen = await page.call('describe').catch(String)
    const problems = page.allProblems()
    await session.end()
    expect(problems, 'errors and warnings of the console').toEqual([])
  },
})

/** Signs a demo creator in without the form. */
export async function signIn(page: Page, slug: string, path: string) {
  await page.open('/about')
  const status = await page.evaluate(
    async (email, password) => {
      const body = JSON.stringify({ email, password })
      const headers = { 'content-type': 'application/json' }
      const response = await fetch('/_api/auth/login_with_password', { method: 'POST', headers, body })
      return response.status
    },
    `${slug}@demo.example`,
    demoPassword,
  )
  expect(status).toBe(200)
  await page.open(path)
}
