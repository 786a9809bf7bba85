import { chromiumOptions } from './chromium-options.ts'
import { expect, test } from './test.ts'

const { args, ...options } = chromiumOptions
// Playwright's `javaScriptEnabled: false` stops scripts, but pages are still parsed and styled as with scripts.
test.use({
  hasScripts: false,
  launchOptions: { ...options, args: [...args, '--blink-settings=scriptEnabled=false'] },
})

test('a visitor without JavaScript searches from the home page, turns pages, and reads a profile with all its parts', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByText('A directory of astro-photographers')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.getByRole('searchbox').fill('luna')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL('/creators?search=luna')
  await expect(page.getByRole('article')).not.toHaveCount(0)

  await page.getByRole('searchbox').fill('')
  await page.getByLabel('Sort by').selectOption('Alphabetical')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: 'Z to A' }).click()
  await expect(page.getByRole('article').first()).toContainText('Anna Lemma')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/creators\/[a-z-]+$/)

  await page.goto('/creators/dusty-lane')
  for (const part of ['About', 'Support', 'Gear', 'Gallery'])
    await expect(page.getByRole('heading', { level: 2, name: part, exact: true })).toBeVisible()
  await expect(page.getByRole('tablist')).toBeHidden()
  await expect(
    page.getByRole('tabpanel', { name: 'Gallery' }).getByRole('img', { name: 'Blue Hour Dust' }),
  ).toBeVisible()
})

test('a visitor without JavaScript reads that the log-in form needs JavaScript', async ({ page }) => {
  await page.goto('/login')
  // Playwright's text selectors skip noscript.
  await expect(page.locator('noscript p')).toBeVisible()
  await expect(page.locator('noscript p')).toContainText('This page needs JavaScript.')
})
