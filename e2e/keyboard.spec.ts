import { expect, test } from './test.ts'

test.use({ isReadOnly: true })

test('a visitor without a mouse skips to the content, searches, opens a creator and goes through the tabs', async ({
  page,
}) => {
  await page.goto('/creators')
  await expect(page.getByRole('article')).toHaveCount(12)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type('hal alpha')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Sort by')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Most viewed' })).toBeFocused()
  for (const filter of ['Specialty', 'Object', 'Gear']) {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(filter)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Hal Alpha' })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Hal Alpha' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /^Website/ }).first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tab', { name: 'About' })).toBeFocused()
  for (const name of ['Videos', 'Support', 'Gear', 'Gallery', 'About']) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name })).toBeFocused()
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
  }
})

test('the focused element has a visible outline', async ({ page }) => {
  await page.goto('/creators')
  await expect(page.getByRole('article')).toHaveCount(12)
  await page.getByRole('link', { name: 'Home' }).focus()
  await page.keyboard.press('Tab')
  const outline = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!)
    return `${outlineWidth} ${outlineStyle}`
  })
  expect(outline).toBe('2px solid')
})
