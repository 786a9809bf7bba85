import { expect, type Page } from '@playwright/test'

/** Of every account of the demo. */
const demoPassword = 'starlight-demo'

/** Fills in the form of /login and sends it. */
export async function logIn(page: Page, email: string, password = demoPassword) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Signs in with an account of the demo, in place of another, without a page: session.spec.ts tests the form. */
export async function signIn(page: Page, email: string) {
  await page.context().clearCookies()
  const response = await page.request.post('/graphql', {
    data: {
      query: 'mutation LogIn($input: LogInInput!) { logIn(input: $input) { id } }',
      variables: { input: { email, password: demoPassword } },
    },
  })
  expect(await response.json()).toEqual({ data: { logIn: { id: expect.any(Number) } } })
}
