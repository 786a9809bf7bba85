import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { chooseTheme, checkPage, expectAccessible, expectOnlyRed } from './page-checks.ts'
import { signIn } from './people.ts'
import { expect, test } from './test.ts'

const operation = (page: Page, path: string) =>
  page.locator('.opblock').filter({ has: page.locator(`[data-path="${path}"]`) })

const summary = (operation: Locator) => operation.getByRole('button', { name: /^(GET|POST) / })

async function tryOut(page: Page, path: string): Promise<Locator> {
  const opened = operation(page, path)
  await summary(opened).click()
  await opened.getByRole('button', { name: 'Try it out' }).click()
  return opened
}

const liveResponse = (operation: Locator) => operation.locator('.live-responses-table')

async function execute(operation: Locator) {
  await operation.getByRole('button', { name: 'Execute' }).click()
  const body = await liveResponse(operation).locator('.highlight-code pre').textContent()
  const status = await liveResponse(operation).locator('tbody .response-col_status').textContent()
  return { status: status?.trim(), ...JSON.parse(body!) }
}

test('a developer opens /_api in a browser and reads the operations by area', async ({ page, request }) => {
  const { tags, paths } = await (await request.get('/_api/openapi.json')).json()
  await page.goto('/_api')
  await expect(page).toHaveTitle('REST · Astrofolio')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Astrofolio REST')
  const areas = page.getByRole('heading', { level: 3 })
  await expect(areas).toContainText(tags.map(({ name }: Named) => name))
  await expect(areas).toContainText(tags.map(({ description }: Named) => description))
  const described = Object.values<Record<string, Described>>(paths).flatMap((path) => Object.values(path))
  const shown = await page.locator('.opblock-summary-description').allTextContents()
  expect(shown.toSorted()).toEqual(described.map((each) => each.summary).toSorted())

  const leadsTo = page.getByRole('banner').getByRole('link')
  expect(await leadsTo.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/',
    '/graphql',
    '/_api/openapi.json',
  ])
})

interface Named {
  name: string
  description: string
}

interface Described {
  summary: string
}

test('a developer without a mouse opens an operation, which is open again at its address', async ({
  page,
}) => {
  await page.goto('/_api')
  const directory = summary(operation(page, '/creator-profiles/list'))
  await directory.focus()
  await page.keyboard.press('Enter')
  await expect(directory).toHaveAttribute('aria-expanded', 'true')
  await expect(page).toHaveURL(/#\/Profiles\/listProfiles$/)
  await page.reload()
  await expect(directory).toHaveAttribute('aria-expanded', 'true')
  await expect(directory).toBeInViewport()
})

test('a creator tries out an operation that needs their session', async ({ page }) => {
  await signIn(page, 'hal-alpha@demo.example')
  await page.goto('/_api')
  const { user } = await execute(await tryOut(page, '/auth/session'))
  expect(user.email).toBe('hal-alpha@demo.example')

  const one = await tryOut(page, '/creator-profiles/get')
  await one.getByLabel('slug').fill('hal-alpha')
  const { profile } = await execute(one)

  const adding = await tryOut(page, '/creator-gear/create')
  const gear = { creatorProfileId: profile.id, itemName: 'Tried out', category: 'Camera' }
  await adding.getByLabel('Request body').fill(JSON.stringify(gear))
  expect(await execute(adding)).toMatchObject({ status: '200', gear })

  const upload = await tryOut(page, '/creator-images/upload')
  await upload.getByLabel('profileId').fill(String(profile.id))
  await upload.getByLabel('title').fill('From the reference')
  for (const [at, name] of ['moon.png', 'sun.png'].entries()) {
    await upload.locator('[data-property-name=images]').getByRole('button', { name: /^Add/ }).click()
    await upload
      .locator('input[type=file]')
      .nth(at)
      .setInputFiles({ name, mimeType: 'image/png', buffer: await anImage() })
  }
  const { status, images } = await execute(upload)
  expect(status).toBe('200')
  const metadata = {
    title: 'From the reference',
    description: null,
    tags: [],
    captureDate: null,
    altText: null,
  }
  expect(images).toEqual([expect.objectContaining(metadata), expect.objectContaining(metadata)])
  const sent = await upload.locator('.curl-command pre').textContent()
  const fields = [...sent!.matchAll(/-F '(\w+)=/g)].map(([, name]) => name!)
  // No other ones: a form has no empty fields.
  expect(fields.toSorted()).toEqual(['images', 'images', 'profileId', 'title'])

  await page.goto('/creators/hal-alpha?tab=gear')
  await expect(page.getByText('Tried out')).toBeVisible()
})

const anImage = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#334' } })
    .png()
    .toBuffer()

test.describe('a visitor', () => {
  test.use({ expectedConsole: /status of 401/ })

  test('tries out the directory and sees the response, and reads the error of an operation that needs sign-in', async ({
    page,
  }) => {
    await page.goto('/_api')
    const directory = await tryOut(page, '/creator-profiles/list')
    await directory.getByLabel('search', { exact: true }).fill('hal alpha')
    await directory.getByLabel('sortBy').selectOption('displayName')
    const { status, profiles, pagination } = await execute(directory)
    expect(status).toBe('200')
    expect(profiles.map(({ slug }: { slug: string }) => slug)).toEqual(['hal-alpha'])
    expect(pagination).toEqual({ currentPage: 1, totalPages: 1, totalCount: 1 })

    const adding = await tryOut(page, '/creator-gear/create')
    await expect(summary(adding).locator('..')).toContainText('signed in')
    expect(await execute(adding)).toMatchObject({ status: '401', error: 'Please log in first' })
  })
})

test('the reference fits every window, is accessible, and red only in night vision', async ({ page }) => {
  await chooseTheme(page, 'light')
  await page.goto('/_api')
  await page.getByRole('button', { name: 'CreatorProfile', exact: true }).click()
  await execute(await tryOut(page, '/creator-profiles/list'))
  await checkPage(page, 'to read')

  await chooseTheme(page, 'dark')
  await page.goto('/_api')
  const upload = await tryOut(page, '/creator-images/upload')
  await upload.locator('[data-property-name=images]').getByRole('button', { name: /^Add/ }).click()
  await expect(upload.locator('input[type=file]')).toBeVisible()
  await upload.getByLabel('title').fill('Trifid')
  await expectAccessible(page, 'to write')
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'night'))
  await expectOnlyRed(page, 'to write')
})
