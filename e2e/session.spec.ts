import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

const password = 'starlight-demo'

async function logIn(page: Page, email: string, secret = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('a newcomer signs in with a demo account, is welcomed, and signs out', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await logIn(page, 'dusty-lane@demo.example')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Welcome back, Dusty Lane')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create Creator Profile' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Home',
    'Creators',
    'Dashboard',
  ])

  await page.reload()
  await page.getByRole('button', { name: 'Account of Dusty Lane' }).click()
  await expect(page.getByText('dusty-lane@demo.example')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('an admin has the admin links too', async ({ page }) => {
  await page.goto('/login')
  await logIn(page, 'admin@demo.example')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Home',
    'Creators',
    'Dashboard',
    'Admin',
  ])
})

test('somebody with a wrong password reads why, and what they typed stays', async ({ page }) => {
  await page.goto('/login')
  await logIn(page, 'hal-alpha@demo.example', 'wrong')
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await expect(page.getByLabel('Email')).toHaveValue('hal-alpha@demo.example')
  await expect(page.getByLabel('Password')).toHaveValue('wrong')
})

test('a visitor registers and is signed in', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('uppercase, lowercase and a number')).toBeVisible()
  await expect(page.getByText('Spaces, emojis and special characters')).toBeVisible()
  await page.getByLabel('Display name').fill('Vera 🔭 Rubin')
  await page.getByLabel('Email').fill('vera@people.example')
  await page.getByLabel('Password').fill('Andromeda 1968')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Welcome back, Vera 🔭 Rubin')).toBeVisible()

  await page.goto('/login')
  await expect(page).toHaveURL('/')
})

test('a visitor who registers a taken email is led to logging in', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByLabel('Display name').fill('Somebody')
  await page.getByLabel('Email').fill('Dusty-Lane@demo.example')
  await page.getByLabel('Password').fill('long enough')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'This email is already registered. Please try logging in instead.',
  )
})

test('what is wrong with a field stands below it, on leaving it and on sending; the first wrong one gets the focus', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Password').focus()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')

  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByLabel('Display name')).toHaveAccessibleDescription('Name is required')
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(
    'Password must be at least 8 characters',
  )
  await expect(page.getByLabel('Display name')).toBeFocused()
})
