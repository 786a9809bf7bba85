import type { Locator } from '@playwright/test'
import { answerQuestions, creatorNames, dashboardLink, heading, headerLink, toast } from './locators.ts'
import { aCreator, aPhotographerWithGear } from './people.ts'
import { expect, settled, test } from './test.ts'
import { watchOperations } from './watch-operations.ts'

test('a creator who adds a specialty and items, and deletes gear, finds it so on the public pages visited before', async ({
  page,
}) => {
  await aCreator(page, 'Iris Dew')
  const found = creatorNames(page).filter({ hasText: 'Iris Dew' })
  const nothing = page.getByRole('heading', { name: 'No creators found' })
  await page.goto('/creators?search=glimmerglass')
  await expect(nothing).toBeVisible()
  await headerLink(page, 'Dashboard').click()
  await page.getByRole('textbox', { name: 'Specialties' }).fill('Glimmerglass')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
  await page.goBack()
  await found.click()
  await expect(heading(page, 'Iris Dew')).toBeVisible()

  await headerLink(page, 'Dashboard').click()
  const add = async (region: string, fields: Record<string, string>) => {
    await page.getByRole('region', { name: region }).getByRole('button', { name: 'Add' }).click()
    const dialog = page.getByRole('dialog')
    for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await add('Social links', { Platform: 'New social', Address: 'https://new.example/' })
  await add('Support links', { Platform: 'New support', Address: 'https://new.example/' })
  await dashboardLink(page, 'Gear').click()
  await add('Gear', { 'Item name': 'Glimmerscope', Category: 'Mount' })
  await settled(page)
  const operations = watchOperations(page)
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('link', { name: /New social/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Support' }).click()
  await expect(page.getByRole('link', { name: /New support/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Gear' }).click()
  await expect(page.getByRole('heading', { name: 'Glimmerscope' })).toBeVisible()
  await settled(page)
  expect(operations).toEqual(['RecordProfileView'])

  await headerLink(page, 'Creators').click()
  await page.getByRole('searchbox').fill('glimmerscope')
  await expect(page).toHaveURL('/creators?search=glimmerscope')
  await expect(found).toBeVisible()
  await headerLink(page, 'Dashboard').click()
  await dashboardLink(page, 'Gear').click()
  answerQuestions(page, true)
  await page.getByRole('button', { name: 'Delete Glimmerscope' }).click()
  await expect(toast(page, 'Gear item deleted')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(nothing).toBeVisible()
})

// useRefreshWhenStale.browser.test.tsx tests when a page reads its data again.
test('a visitor who returns by Back after a minute finds each page at its scroll position, with what is new, even if clicks focus nothing, as in Safari', async ({
  page,
}) => {
  await page.setViewportSize({ width: 760, height: 400 })
  await page.goto('/creators')
  const card = page.getByRole('article').last()
  await card.scrollIntoViewIfNeeded()
  await settled(page)
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(1000)
  const clickAndShow = async (link: Locator, title: string) => {
    await link.evaluate((link: HTMLElement) => link.click())
    await expect(heading(page, title)).toBeVisible()
  }
  const name = await card.getByRole('heading').textContent()
  await clickAndShow(card.getByRole('link'), name!)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await clickAndShow(headerLink(page, 'Objects'), 'Objects')
  const object = page.getByRole('list', { name: 'Objects' }).getByRole('link').first()
  await object.evaluate((link: HTMLElement) => link.click())
  await clickAndShow(page.getByRole('link', { name: 'Filter pictures' }), 'Pictures')
  await clickAndShow(page.getByRole('link', { name: 'About', exact: true }), 'About')
  await settled(page)

  await page.clock.setSystemTime(Date.now() + 61_000)
  const operations = watchOperations(page)
  for (const operation of ['ImageSearchPage', 'ObjectPage', 'ObjectsPage', 'CreatorPage', 'CreatorsPage']) {
    await page.goBack()
    await expect.poll(() => operations).toContain(operation)
    await settled(page)
    expect(operations.splice(0).filter((name) => name !== 'RecordProfileView')).toEqual([operation])
  }
  await expect(card).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
})

test('a creator who deletes a picture does not find it on the pages visited before, and only lists of others are read again', async ({
  page,
}) => {
  await aPhotographerWithGear(page, 'Luna Module', ['Crescent', 'Gibbous', 'Full'], 'NGC 6819')
  await page.goto('/objects/ngc-6819')
  const ofObject = page.getByRole('list', { name: 'Pictures' }).getByRole('link', { name: /by Luna Module/ })
  await expect(ofObject).toHaveCount(3)
  await page.getByRole('list', { name: 'Creators' }).getByRole('link', { name: 'Luna Module' }).click()
  const newest = page.getByRole('list', { name: 'Newest pictures' }).getByRole('link')
  await expect(newest).toHaveCount(3)
  await page.getByRole('tab', { name: 'Gear' }).click()
  const takenWith = page.getByRole('link', { name: /taken with it/ })
  await expect(takenWith).toHaveText(/^3 pictures/)
  await takenWith.click()
  const ofGear = page.getByRole('tabpanel').getByRole('img')
  await expect(ofGear).toHaveCount(3)
  await page.goBack()

  await headerLink(page, 'Dashboard').click()
  await dashboardLink(page, 'Gallery').click()
  answerQuestions(page, true)
  await page.getByRole('button', { name: 'Delete Gibbous' }).click()
  await expect(toast(page, 'Picture deleted successfully.')).toBeVisible()
  await settled(page)

  const operations = watchOperations(page)
  for (let back = 0; back < 2; back++) await page.goBack()
  await expect(takenWith).toHaveText(/^2 pictures/)
  await settled(page)
  expect(operations.splice(0)).toEqual(['RecordProfileView'])
  await takenWith.click()
  await expect(page.getByText('2 of 2 pictures')).toBeVisible()
  await expect(ofGear).toHaveCount(2)
  await settled(page)
  expect(operations.splice(0)).toEqual(['CreatorPage'])
  await page.goBack()
  await page.goBack()
  await expect(newest).toHaveCount(2)
  await settled(page)
  expect(operations.splice(0)).toEqual([])
  await page.goBack()
  await expect(ofObject).toHaveCount(2)
  await settled(page)
  expect(operations).toEqual(['ObjectPage'])
})
