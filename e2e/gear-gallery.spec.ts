import type { Page } from '@playwright/test'
import { thumbnails, viewer } from './gallery.ts'
import { checkPage } from './page-checks.ts'
import { expect, settled, test } from './test.ts'
import { holdOperation, watchOperations } from './watch-operations.ts'

/** A creator with three images, of which two were taken with the guide camera. */
const creator = '/creators/miss-alignment'
const guideCamera = 'ZWO ASI120MM Mini'

const gearItem = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const filter = (page: Page) => page.getByRole('heading', { name: `Taken with ${guideCamera}` })
const images = (page: Page) => page.getByRole('tabpanel').getByRole('img')
const counter = (page: Page) => viewer(page).getByRole('status').filter({ hasText: ' of ' })

test('a visitor follows the links from the newest pictures to the shop of a gear item, and to all pictures taken with it', async ({
  page,
}) => {
  await page.goto(creator)
  const newest = page.getByRole('list', { name: 'Newest pictures' })
  await expect(newest.getByRole('img')).toHaveCount(3)
  await page.getByRole('link', { name: 'All 3 pictures' }).click()
  await expect(page).toHaveURL(`${creator}?tab=gallery`)
  await expect(page.getByRole('tab', { name: 'Gallery' })).toBeFocused()
  await page.goBack()
  await newest.getByRole('link', { name: 'Cinder Harbour' }).click()

  await viewer(page)
    .getByRole('link', { name: `Guiding: ${guideCamera}` })
    .click()
  await expect(gearItem(page, guideCamera)).toBeFocused()
  await expect(page.getByText('may earn Miss Alignment a commission')).toBeVisible()
  const shop = gearItem(page, guideCamera).getByRole('link', { name: /^Buy at .* \(affiliate link\)/ })
  await expect(shop).toHaveAttribute('href', /^https:/)
  await expect(shop).toHaveAttribute('rel', 'ugc nofollow noopener noreferrer sponsored')

  await settled(page)
  const operations = watchOperations(page)
  await gearItem(page, guideCamera)
    .getByRole('link', { name: /^2 pictures taken with it/ })
    .click()
  await expect(page).toHaveURL(/\?tab=gallery&gear=\d+$/)
  await expect(filter(page)).toBeFocused()
  await expect(filter(page)).toBeInViewport()
  await expect(page.getByText('2 of 3 pictures')).toBeVisible()
  await expect(images(page)).toHaveCount(2)
  await checkPage(page, 'a gallery filtered by a gear item')
  await images(page).first().click()
  await expect(counter(page)).toHaveText(/, 1 of 2$/)
  await page.keyboard.press('ArrowRight')
  await expect(counter(page)).toHaveText(/, 2 of 2$/)
  await expect(page).toHaveURL(/\?tab=gallery&gear=\d+&photo=\d+$/)
  await settled(page)
  expect(operations).toEqual(['CreatorPage'])

  await page.reload()
  await expect(counter(page)).toHaveText(/, 2 of 2$/)
  await page.keyboard.press('Escape')
  await expect(thumbnails(page).last()).toBeFocused()
  await expect(page).toHaveURL(/\?tab=gallery&gear=\d+$/)
  await settled(page)
  expect(operations.filter((name) => name === 'CreatorPage')).toHaveLength(1)
  await page.goBack()
  await expect(gearItem(page, guideCamera)).toBeVisible()
  await page.goForward()
  await page.getByRole('link', { name: 'Show all pictures' }).click()
  await expect(page).toHaveURL(`${creator}?tab=gallery`)
  await expect(page.getByRole('tab', { name: 'Gallery' })).toBeFocused()
  await expect(images(page)).toHaveCount(3)
})

test('a visitor reads that a gear item is unknown or has no pictures', async ({ page }) => {
  for (const id of ['2147483647', 'x']) {
    const response = await page.goto(`${creator}?tab=gallery&gear=${id}`)
    expect(response!.status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'No such gear' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Show all pictures' }).click()
  await expect(thumbnails(page)).toHaveCount(3)

  await page.goto('/creators/barlow-watts?tab=gear')
  const anchor = await gearItem(page, 'Tele Vue Nagler 13mm').getAttribute('id')
  await page.goto(`/creators/barlow-watts?tab=gallery&gear=${anchor!.replace('gear-', '')}`)
  await expect(page.getByText('has shown no picture that was taken with it')).toBeVisible()
})

test.describe('when the connection is lost', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  test('a visitor sees that the pictures of a gear item are loading, reads that they failed, and retries', async ({
    page,
  }) => {
    await page.goto(`${creator}?tab=gear`)
    const held = await holdOperation(page, 'CreatorPage')
    await gearItem(page, guideCamera)
      .getByRole('link', { name: /taken with it/ })
      .click()
    await expect(page.getByRole('status').filter({ hasText: 'Loading the pictures' })).toBeAttached()
    await expect(filter(page)).toBeVisible()
    held.fail()
    await expect(page.getByRole('alert')).toContainText('The pictures could not be loaded.')
    await expect(page.getByRole('heading', { level: 1, name: 'Miss Alignment' })).toBeVisible()
    await page.unroute('/graphql')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(images(page)).toHaveCount(2)
  })
})
