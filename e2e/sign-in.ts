import { expect, type Page } from '@playwright/test'

const demoPassword = 'starlight-demo'

export async function logIn(page: Page, email: string, password = demoPassword) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Replaces the current session without the form, which session.spec.ts tests. */
export async function signIn(page: Page, email: string) {
  await page.context().clearCookies()
  const response = await page.request.post('/graphql', {
    data: {
      query: 'mutation LogIn($input: LogInInput!) { logIn(input: $input) { session { id } } }',
      variables: { input: { email, password: demoPassword } },
    },
  })
  expect(await response.json()).toEqual({ data: { logIn: { session: { id: expect.any(Number) } } } })
}

/** Registers a user by the API and sets the page's cookie. */
export async function register(page: Page, displayName: string) {
  await page.context().clearCookies()
  const email = `${crypto.randomUUID()}@${'long-domain.'.repeat(10)}example`
  const data = { email, password: 'Mare Tranquillitatis 69', displayName }
  const response = await page.request.post('/_api/auth/register_with_password', { data })
  expect(response.status(), await response.text()).toBe(200)
}
