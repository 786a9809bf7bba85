import { type ConsoleMessage, expect, test as base } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { createDatabase } from '../server/testing/databases.ts'
import { type RunningServer, startServer } from './running-server.ts'

interface Fixtures {
  /** What the test expects in the console; any other warning or error fails it. */
  expectedConsole: RegExp
}

interface FileFixtures {
  /** The server of a spec file, on a copy of the demo's database. */
  serverOf: (file: string) => Promise<RunningServer>
}

export const test = base.extend<Fixtures, FileFixtures>({
  expectedConsole: [/^nothing$/, { option: true }],

  serverOf: [
    // Playwright reads from the pattern what a fixture needs: nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const stops: (() => Promise<void>)[] = []
      const servers = new Map<string, Promise<RunningServer>>()
      await use((file) => {
        const running = servers.get(file) ?? startOnCopy(stops)
        servers.set(file, running)
        return running
      })
      for (const stop of stops.toReversed()) await stop()
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ serverOf }, use, { file }) => use((await serverOf(file)).address),

  page: async ({ page, expectedConsole }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (isComplaint(message) && !expectedConsole.test(message.text())) {
        complaints.push(`${message.type()}: ${message.text()}`)
      }
    })
    page.on('pageerror', (problem) => complaints.push(`uncaught: ${problem.message}`))
    await use(page)
    expect(complaints, 'what the console complained of').toEqual([])
  },
})

export { expect }

const isComplaint = (message: ConsoleMessage) => ['error', 'warning'].includes(message.type())

async function startOnCopy(stops: (() => Promise<void>)[]): Promise<RunningServer> {
  const { E2E_POSTGRES_URL, E2E_TEMPLATE, E2E_DATA_DIR } = process.env
  const database = await createDatabase(
    E2E_POSTGRES_URL!,
    `e2e_${randomBytes(6).toString('hex')}`,
    E2E_TEMPLATE,
  )
  stops.push(() => database.drop())
  const server = await startServer({ DATABASE_URL: database.url, DATA_DIR: E2E_DATA_DIR! })
  stops.push(async () => void (await server.stop()))
  return server
}
