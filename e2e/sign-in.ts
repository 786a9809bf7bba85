import { expect, type Page } from '@playwright/test'

/** Of every account of the demo. */
const demoPassword = 'starlight-demo'

/** Fills in the form of /login and sends it. */
export async function logIn(page: Page, email: string, password = demoPassword) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Signs in with an account of the demo; whoever was signed in before is no more. */
export async function signIn(page: Page, email: string) {
  await page.context().clearCookies()
  await page.goto('/login')
  await logIn(page, email)
  await expect(page).toHaveURL('/')
}
