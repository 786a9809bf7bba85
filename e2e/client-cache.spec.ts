import type { Page } from '@playwright/test'
import { answerQuestions, creatorNames, heading, headerLink, toast } from './locators.ts'
import { ownerOf, register, signIn } from './people.ts'
import { expect, settled, test, useOwnDatabase } from './test.ts'
import { failOnce, holdOperation, watchOperations } from './watch-operations.ts'

useOwnDatabase()

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
  await expect(creatorNames(page)).toHaveText(['Orla Penumbra', 'Luna Tick'])
  await headerLink(page, 'Dashboard').click()
  await addSpecialty(page, 'Lunar')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
  await page.goBack()
  await expect(creatorNames(page).filter({ hasText: 'Nova Caine' })).toBeVisible()
})

test.describe('when a response is lost', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  test('a user whose profile already exists finds it in a cached search', async ({ page }) => {
    await register(page, 'Iris Dew')
    await page.goto('/creators?specialty=Occultations')
    await expect(page.getByRole('heading', { name: 'No creators found' })).toBeVisible()
    await headerLink(page, 'Dashboard').click()
    await failOnce(page, 'CreateCreatorProfile', 'response')
    await page.getByLabel('Location').fill('First place')
    await page.getByRole('button', { name: 'Create profile' }).click()
    await expect(toast(page, 'Failed to create profile.')).toBeVisible()
    await page.getByLabel('Location').fill('Second place')
    await addSpecialty(page, 'Occultations')
    await page.getByRole('button', { name: 'Create profile' }).click()
    await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
    await page.goBack()
    await expect(creatorNames(page)).toHaveText(['Iris Dew'])
    await headerLink(page, 'Dashboard').click()
    await page.reload()
    await expect(page.getByLabel('Location')).toHaveValue('Second place')
  })
})

test('a visitor who returns to the directory sees it at once; after a minute it is refetched in the background', async ({
  page,
  baseURL,
}) => {
  await page.goto('/creators')
  await expect(creatorNames(page)).toHaveCount(12)
  const changed = page.getByRole('article').filter({ hasText: 'Hal Alpha' })
  const openCreatorAndGoBack = async () => {
    await page.getByRole('link', { name: 'Dusty Lane' }).click()
    await expect(heading(page, 'Dusty Lane')).toBeVisible()
    await settled(page)
    await page.goBack()
    await expect(creatorNames(page)).toHaveCount(12)
  }
  const { owner, profileId } = await ownerOf(baseURL!, 'hal-alpha')
  const data = { profileId, location: 'Cerro Tololo' }
  expect((await owner.post('/_api/creator-profiles/update', { data })).status()).toBe(200)
  await owner.dispose()

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
  await expect(creatorNames(page)).toHaveCount(12)
  reading.release()
  await expect(changed).toContainText('Cerro Tololo')
  await openCreatorAndGoBack()
  await settled(page)
  expect(reads()).toBe(1)
})

test('a visitor who returns by Back after a minute gets what is new, even if clicks focus nothing, as in Safari', async ({
  page,
}) => {
  const operations = watchOperations(page)
  let minutes = 0
  const aMinuteLater = () => page.clock.setSystemTime(Date.now() + ++minutes * 61_000)
  for (const [path, operation, content] of [
    ['/creators', 'CreatorsPage', 'Dusty Lane'],
    ['/objects?search=moon', 'ObjectsPage', 'Moon'],
    ['/objects/moon', 'ObjectPage', 'Moon'],
    ['/creators/dusty-lane', 'CreatorPage', 'Dusty Lane'],
  ] as const) {
    await page.goto(path)
    const reads = () => operations.filter((name) => name === operation).length
    const leaveAndReturn = async () => {
      await page
        .getByRole('link', { name: 'About', exact: true })
        .evaluate((link: HTMLElement) => link.click())
      await expect(heading(page, 'About')).toBeVisible()
      await page.goBack()
      const main = page.getByRole('main')
      const shown = main.getByRole('heading', { name: content }).or(main.getByRole('link', { name: content }))
      await expect(shown.first()).toBeVisible()
      await settled(page)
    }
    for (const [isLater, count] of [
      [false, 0],
      [true, 1],
      [false, 1],
    ] as const) {
      if (isLater) await aMinuteLater()
      await leaveAndReturn()
      expect(reads(), path).toBe(count)
    }
  }
  // As from the back/forward cache, which the tests' browser does not use.
  for (const count of [1, 2]) {
    if (count === 2) await aMinuteLater()
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await settled(page)
    expect(operations.filter((name) => name === 'CreatorPage')).toHaveLength(count)
  }
})

test('a visitor who returns to a profile that was deleted since reads that there is none', async ({
  page,
  baseURL,
}) => {
  await page.goto('/creators/anna-lemma')
  await page.getByRole('link', { name: 'About', exact: true }).click()
  await expect(heading(page, 'About')).toBeVisible()
  const { owner } = await ownerOf(baseURL!, 'anna-lemma')
  const query =
    'mutation { deleteCreatorProfile(input: { currentPassword: "starlight-demo" }) { deletedId } }'
  const response = await owner.post('/graphql', { data: { query } })
  expect((await response.json()).errors).toBeUndefined()
  await owner.dispose()
  await page.clock.setSystemTime(Date.now() + 61_000)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Creator Not Found' })).toBeVisible()
})

test('a creator who deletes gear is not found by it in a cached search', async ({ page }) => {
  await signIn(page, 'gus-t-seeing@demo.example')
  await page.goto('/creators?search=celestron+c11')
  await expect(creatorNames(page)).toHaveText(['Gus T. Seeing'])
  await headerLink(page, 'Dashboard').click()
  await page.getByRole('link', { name: 'Gear', exact: true }).click()
  answerQuestions(page, true)
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

  await headerLink(page, 'Dashboard').click()
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Gallery' }).click()
  answerQuestions(page, true)
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

test.describe('a creator without a profile', () => {
  test.use({ expectedConsole: /404 \(Not Found\)/ })

  test('finds nothing at the future address, and the profile after it was created', async ({ page }) => {
    await register(page, 'Early Bird')
    await page.goto('/creators/early-bird')
    await expect(heading(page, 'Creator Not Found')).toBeVisible()
    await headerLink(page, 'Home').click()
    await expect(page).toHaveURL('/')
    await expect(heading(page, 'Find the people behind the night sky')).toBeVisible()
    await page.request.post('/_api/creator-profiles/create', { data: {} })
    await page.goBack()
    await expect(heading(page, 'Early Bird')).toBeVisible()
  })
})
