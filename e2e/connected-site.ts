import pg from 'pg'
import type { ConnectedSite } from './connected-server.ts'
import { test as base } from './test.ts'

/** As the other tests, on a worker's connected site, whose demo may be changed. Its host has a name, as passkeys need it. */
export const test = base.extend<{ site: ConnectedSite }>({
  site: ({ connectedSite }, use) => use(connectedSite),
  baseURL: async ({ site }, use) => use(site.address),
})

// In parallel, each worker would start the site.
export const useConnectedSite = () => test.describe.configure({ mode: 'default' })

export async function query<Row extends object>(
  { databaseUrl }: ConnectedSite,
  statement: string,
  ...values: unknown[]
): Promise<Row[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}
