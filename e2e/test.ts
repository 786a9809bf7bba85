import { type ConsoleMessage, expect, test as base } from '@playwright/test'
import { noteSecrets } from '../server/testing/kept-logs.ts'
import { type DemoServer, startDemoServer } from './demo-server.ts'
import { watchRequests } from './settled.ts'

interface Fixtures {
  /**
   * Matches expected console messages of the form 'text at url'; any other warning or error fails the test.
   */
  expectedConsole: RegExp
}

interface FileFixtures {
  /** Starts a spec file's server on a copy of the demo database. */
  serverOf: (file: string) => Promise<DemoServer>
}

export const test = base.extend<Fixtures, FileFixtures>({
  expectedConsole: [/^nothing$/, { option: true }],

  serverOf: [
    // Playwright requires a destructuring pattern, even for no fixtures.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const servers = new Map<string, Promise<DemoServer>>()
      await use((file) => {
        const running = servers.get(file) ?? startDemoServer()
        servers.set(file, running)
        return running
      })
      for (const server of servers.values()) await (await server)[Symbol.asyncDispose]()
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ serverOf }, use, { file }) => use((await serverOf(file)).address),

  page: async ({ page, expectedConsole }, use) => {
    watchRequests(page)
    const complaints: string[] = []
    page.on('console', (message) => {
      const text = `${message.text()} at ${message.location().url}`
      if (isComplaint(message) && !expectedConsole.test(text)) complaints.push(`${message.type()}: ${text}`)
    })
    page.context().on('request', (request) => {
      noteSecrets({
        url: request.url(),
        headers: Object.entries(request.headers()),
        body: request.postData(),
      })
    })
    page.context().on('response', (response) => {
      const headers = response.headersArray().catch(() => []) // the page may be closed by now
      void headers.then((all) => noteSecrets({ headers: all.map(({ name, value }) => [name, value]) }))
    })
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
    await use(page)
    expect(complaints, 'what the console complained of').toEqual([])
  },
})

export { expect }

const isComplaint = (message: ConsoleMessage) => ['error', 'warning'].includes(message.type())
