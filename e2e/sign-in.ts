import { expect, type Page } from '@playwright/test'

/** The password of every demo account. */
const demoPassword = 'starlight-demo'

/** Fills in and submits the form at /login. */
export async function logIn(page: Page, email: string, password = demoPassword) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Signs in with a demo account, replacing the current session. */
export async function signIn(page: Page, email: string) {
  await page.context().clearCookies()
  await page.goto('/login')
  await logIn(page, email)
  await expect(page).toHaveURL('/')
}
