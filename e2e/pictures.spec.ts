import type { Page } from '@playwright/test'
import { viewer } from './gallery.ts'
import { headerLink, heading } from './locators.ts'
import { expect, test } from './test.ts'

const pictures = (page: Page) => page.getByRole('list', { name: 'Pictures' }).getByRole('link')

async function press(page: Page, target: ReturnType<Page['getByRole']>) {
  await target.focus()
  await page.keyboard.press('Enter')
}

test('a visitor reads how many pictures a filter leaves, opens one by keyboard, and Back returns to the search; a search without results leads to all', async ({
  page,
}) => {
  await page.goto('/')
  await press(page, headerLink(page, 'Pictures'))
  await expect(heading(page, 'Pictures')).toBeFocused()
  await expect(pictures(page)).toHaveCount(24)
  await expect(page.getByLabel('Object').getByRole('option', { name: 'Comet Lemmon' })).toHaveText(
    'Comet Lemmon (1)',
  )
  await page.getByLabel('Object').focus()
  await page.keyboard.type('Comet Lemmon')
  await expect(page).toHaveURL('/pictures?object=c-2025-a6')
  await page.getByLabel('Integration').focus()
  await page.keyboard.type('At least 1')
  await expect(page).toHaveURL('/pictures?object=c-2025-a6&hours=1')
  await expect(pictures(page)).toHaveCount(1)
  await press(page, pictures(page))
  await expect(viewer(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/pictures?object=c-2025-a6&hours=1')
  await expect(pictures(page)).toHaveCount(1)
  await page.goBack()
  await expect(page.getByLabel('Integration')).toHaveValue('')
  await press(page, page.getByRole('link', { name: /^Remove the filter/ }))
  await expect(page).toHaveURL('/pictures')
  await expect(page.getByLabel('Object')).toBeFocused()

  await page.getByRole('searchbox').fill('xylophone')
  await press(page, page.getByRole('link', { name: 'All pictures' }))
  await expect(pictures(page)).toHaveCount(24)
  await expect(heading(page, 'Pictures')).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 740 }, hasTouch: true, isMobile: true })

  test('a visitor sees the first picture and the first creator below the folded filters, and unfolds them', async ({
    page,
  }) => {
    await page.goto('/creators')
    await expect(page.getByRole('article').first()).toBeInViewport({ ratio: 0.6 })
    await page.goto('/pictures')
    await expect(pictures(page).first()).toBeInViewport({ ratio: 0.9 })
    await page.getByText('Filters', { exact: true }).tap()
    await page.getByLabel('Filter', { exact: true }).selectOption({ value: 'ha' })
    await expect(page.getByText('Filters (1)')).toBeVisible()
    await page.getByRole('link', { name: 'Remove the filter Hα' }).tap()
    await expect(page).toHaveURL('/pictures')
  })
})
