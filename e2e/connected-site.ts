import { type ConnectedSite, startConnectedSite } from './connected-server.ts'
import { test as base } from './test.ts'

/** As the other tests, on a connected site that the file has for itself. Passkeys need a host with a name. */
export function testOfConnectedSite(host: '127.0.0.1' | 'localhost' = '127.0.0.1') {
  let started: Promise<ConnectedSite> | undefined
  const test = base.extend<{ site: ConnectedSite }>({
    // A fixture of the worker would make Playwright start another worker and browser for the file.
    // oxlint-disable-next-line no-empty-pattern
    site: async ({}, use) => use(await (started ??= startConnectedSite(host))),
    baseURL: async ({ site }, use) => use(site.address),
  })
  test.describe.configure({ mode: 'default' })
  test.afterAll(async () => (await started)?.[Symbol.asyncDispose]())
  return test
}
