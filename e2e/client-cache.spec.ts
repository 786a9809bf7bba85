import type { Page } from '@playwright/test'
import { toast } from './page-checks.ts'
import { settled } from './settled.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { holdOperation, failOnce, watchOperations } from './watch-operations.ts'

const names = (page: Page) =>
  page.getByRole('list', { name: 'Creators' }).getByRole('article').getByRole('heading', { level: 2 })
const toDashboard = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
const addSpecialty = async (page: Page, specialty: string) => {
  await page.getByRole('textbox', { name: 'Specialties' }).fill(specialty)
  await page.keyboard.press('Enter')
}

test('a creator who adds items sees them on the visited public page without another request', async ({
  page,
}) => {
  await signIn(page, 'orla-penumbra@demo.example')
  await page.goto('/creators/orla-penumbra')
  await expect(page.getByRole('tab', { name: 'Support' })).toBeVisible()
  await toDashboard(page)
  const add = async (region: string, fields: Record<string, string>) => {
    await page.getByRole('region', { name: region }).getByRole('button', { name: 'Add' }).click()
    const dialog = page.getByRole('dialog')
    for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await add('Social links', { Platform: 'New social', Address: 'https://new.example/' })
  await add('Support links', { Platform: 'New support', Address: 'https://new.example/' })
  await page.getByRole('link', { name: 'Gear', exact: true }).click()
  await add('Gear', { 'Item name': 'New gear', Category: 'Mount' })
  await settled(page)

  const operations = watchOperations(page)
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('link', { name: /New social/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Support' }).click()
  await expect(page.getByRole('link', { name: /New support/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Gear' }).click()
  await expect(page.getByRole('heading', { name: 'New gear' })).toBeVisible()
  await settled(page)
  expect(operations).toEqual(['RecordProfileView'])
})

test('a creator who edits the profile finds it in a cached search', async ({ page }) => {
  await signIn(page, 'nova-caine@demo.example')
  await page.goto('/creators?specialty=Lunar')
  await expect(names(page)).toHaveText(['Orla Penumbra', 'Luna Tick'])
  await toDashboard(page)
  await addSpecialty(page, 'Lunar')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
  await page.goBack()
  await expect(names(page).filter({ hasText: 'Nova Caine' })).toBeVisible()
})

test.describe('when a response is lost', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  test('a user whose profile already exists finds it in a cached search', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByLabel('Display name').fill('Iris Dew')
    await page.getByLabel('Email').fill('iris@people.example')
    await page.getByLabel('Password').fill('long enough')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/creators?specialty=Occultations')
    await expect(page.getByRole('heading', { name: 'No creators found' })).toBeVisible()
    await toDashboard(page)
    await failOnce(page, 'CreateCreatorProfile', 'response')
    await page.getByRole('button', { name: 'Create profile' }).click()
    await expect(toast(page, 'Failed to create profile.')).toBeVisible()
    await addSpecialty(page, 'Occultations')
    await page.getByRole('button', { name: 'Create profile' }).click()
    await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
    await page.goBack()
    await expect(names(page)).toHaveText(['Iris Dew'])
  })
})

test('a visitor who returns to the directory sees it at once; after a minute it is refetched in the background', async ({
  page,
  browser,
}) => {
  await page.goto('/creators')
  await expect(names(page)).toHaveCount(12)
  const changed = page.getByRole('article').filter({ hasText: 'Hal Alpha' })
  const openCreatorAndGoBack = async () => {
    await page.getByRole('link', { name: 'Dusty Lane' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dusty Lane' })).toBeVisible()
    await settled(page)
    await page.goBack()
    await expect(names(page)).toHaveCount(12)
  }
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const owner = await context.newPage()
  await signIn(owner, 'hal-alpha@demo.example')
  await owner.goto('/dashboard')
  await owner.getByLabel('Location').fill('Cerro Tololo')
  await owner.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(owner, 'Profile updated successfully!')).toBeVisible()
  await context.close()

  const operations = watchOperations(page)
  const reads = () => operations.filter((name) => name === 'CreatorsPage').length
  await openCreatorAndGoBack()
  await settled(page)
  await expect(changed).not.toContainText('Cerro Tololo')
  expect(reads()).toBe(0)

  const reading = await holdOperation(page, 'CreatorsPage')
  await page.clock.setSystemTime(Date.now() + 61_000)
  await openCreatorAndGoBack()
  await expect.poll(reads).toBe(1)
  await expect(names(page)).toHaveCount(12)
  reading.release()
  await expect(changed).toContainText('Cerro Tololo')
  await openCreatorAndGoBack()
  await settled(page)
  expect(reads()).toBe(1)
})

const publicPages = [
  { path: '/creators', operation: 'CreatorsPage', content: 'Dusty Lane' },
  { path: '/creators/dusty-lane', operation: 'CreatorPage', content: 'Dusty Lane' },
  { path: '/objects?search=moon', operation: 'ObjectsPage', content: 'Moon' },
  { path: '/objects/moon', operation: 'ObjectPage', content: 'Moon' },
]

for (const { path, operation, content } of publicPages) {
  test(`a visitor who returns to ${path} by Back after a minute gets what is new, even if clicks focus nothing, as in Safari`, async ({
    page,
  }) => {
    await page.goto(path)
    const operations = watchOperations(page)
    const reads = () => operations.filter((name) => name === operation).length
    const leaveAndReturn = async () => {
      await page
        .getByRole('link', { name: 'About', exact: true })
        .evaluate((link: HTMLElement) => link.click())
      await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
      await page.goBack()
      await expect(
        page
          .getByRole('main')
          .getByRole('heading', { name: content })
          .or(page.getByRole('main').getByRole('link', { name: content }))
          .first(),
      ).toBeVisible()
      await settled(page)
    }
    await leaveAndReturn()
    expect(reads()).toBe(0)
    await page.clock.setSystemTime(Date.now() + 61_000)
    await leaveAndReturn()
    expect(reads()).toBe(1)
    await leaveAndReturn()
    expect(reads()).toBe(1)

    // As from the back/forward cache, which the tests' browser does not use.
    const restore = () =>
      page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await restore()
    await settled(page)
    expect(reads()).toBe(1)
    await page.clock.setSystemTime(Date.now() + 122_000)
    await restore()
    await settled(page)
    expect(reads()).toBe(2)
  })
}

test('a visitor who returns to a profile that was deleted since reads that there is none', async ({
  page,
  browser,
}) => {
  await page.goto('/creators/anna-lemma')
  await page.getByRole('link', { name: 'About', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const owner = await context.newPage()
  await signIn(owner, 'anna-lemma@demo.example')
  const query =
    'mutation { deleteCreatorProfile(input: { currentPassword: "starlight-demo" }) { deletedId } }'
  const response = await owner.request.post('/graphql', { data: { query } })
  expect((await response.json()).errors).toBeUndefined()
  await context.close()
  await page.clock.setSystemTime(Date.now() + 61_000)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Creator Not Found' })).toBeVisible()
})

test('a creator who deletes gear is not found by it in a cached search', async ({ page }) => {
  await signIn(page, 'gus-t-seeing@demo.example')
  await page.goto('/creators?search=celestron+c11')
  await expect(names(page)).toHaveText(['Gus T. Seeing'])
  await toDashboard(page)
  await page.getByRole('link', { name: 'Gear', exact: true }).click()
  page.on('dialog', (question) => void question.accept())
  await page.getByRole('button', { name: 'Delete Celestron C11 XLT' }).click()
  await expect(toast(page, 'Gear item deleted')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'No creators found' })).toBeVisible()
})

test('a creator who deletes a picture does not find it on the pages visited before, and only lists of others are read again', async ({
  page,
}) => {
  await signIn(page, 'orla-penumbra@demo.example')
  await page.goto('/objects/moon')
  const ofMoon = page.getByRole('list', { name: 'Pictures' }).getByRole('link', { name: /by Orla Penumbra/ })
  await expect(ofMoon).toHaveCount(2)
  await page.getByRole('list', { name: 'Creators' }).getByRole('link', { name: 'Orla Penumbra' }).click()
  const newest = page.getByRole('list', { name: 'Newest pictures' }).getByRole('link')
  await expect(newest).toHaveCount(3)
  await page.getByRole('tab', { name: 'Gear' }).click()
  const takenWith = page.getByRole('link', { name: /taken with it/ }).first()
  await expect(takenWith).toHaveText(/^3 pictures/)
  await takenWith.click()
  const ofGear = page.getByRole('tabpanel').getByRole('img')
  await expect(ofGear).toHaveCount(3)
  await page.goBack()

  await toDashboard(page)
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Gallery' }).click()
  page.on('dialog', (question) => void question.accept())
  await page.getByRole('button', { name: 'Delete Gibbous' }).click()
  await expect(toast(page, 'Image deleted successfully.')).toBeVisible()
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
  await expect(ofMoon).toHaveCount(1)
  await settled(page)
  expect(operations).toEqual(['ObjectPage'])
})

test('a visitor who goes back from a creator finds the directory at the same scroll position', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/creators')
  const card = page.getByRole('article').last()
  await card.scrollIntoViewIfNeeded()
  await settled(page)
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(2000)
  await card.getByRole('link').click()
  await expect(page.getByRole('tab', { name: 'About' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(card).toBeInViewport()
  await settled(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
})
