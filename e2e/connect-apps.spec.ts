import { providerServer } from '../server/testing/providers/provider-server.ts'
import { query, test, useConnectedSite } from './connected-site.ts'
import { panel } from './locators.ts'
import { expect } from './test.ts'

useConnectedSite()

/** As an operator registers it. */
const insertApp = `
  insert into oauth_app (client_id, name, address, redirect_uris, uses_device_code, created_at)
  values ('night-planner', 'Night Planner', 'https://planner.example/', '{http://127.0.0.1/done}', true, now())
  on conflict do nothing`

// connect.spec.ts connects a device; connecting.test.ts exchanges, refreshes and revokes tokens.
test('a user of Google, who has no password, connects an app, which gets a code, and sees it at Account', async ({
  page,
  site,
}) => {
  const vera = {
    subject: '4711',
    name: 'Vera 4711',
    email: 'vera-4711@people.example',
    isEmailVerified: true,
  }
  site.providers.google.people.push(vera)
  await query(site, insertApp)
  // The app listens on a free port.
  await using app = await providerServer((_request, response) => response.end('Return to me.'), '127.0.0.1')
  const request = new URLSearchParams({
    client_id: 'night-planner',
    response_type: 'code',
    redirect_uri: `${app.address}/done`,
    scope: 'read write',
    state: 'of this request',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  await page.goto(`/oauth/authorize?${request}`)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Log in to connect Night Planner')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await (await opened).getByRole('button', { name: vera.name }).click()
  await expect(title).toHaveText('Connect Night Planner?')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('Return to me.')).toBeVisible()
  const { origin, searchParams } = new URL(page.url())
  expect(origin).toBe(app.address)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    code: expect.any(String),
    state: 'of this request',
  })
  await page.goto('/account')
  await expect(panel(page, 'Connected apps')).toContainText('Night Planner')
})
