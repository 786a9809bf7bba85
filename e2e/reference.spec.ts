import type { Locator, Page } from '@playwright/test'
import { filesNamed } from './gallery.ts'
import { chooseTheme, checkPage, expectAccessible, expectOnlyRed, showTheme } from './page-checks.ts'
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

test('a developer without a mouse reads the operations by area and opens one, which is open again at its address', async ({
  page,
  request,
}) => {
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

  const directory = summary(operation(page, '/creator-profiles/list'))
  await directory.focus()
  await page.keyboard.press('Enter')
  await expect(directory).toHaveAttribute('aria-expanded', 'true')
  await expect(page).toHaveURL(/#\/Profiles\/listProfiles$/)
  await page.reload()
  await expect(directory).toHaveAttribute('aria-expanded', 'true')
  await expect(directory).toBeInViewport()
})

interface Named {
  name: string
  description: string
}

interface Described {
  summary: string
}

test('a creator adds pictures and gear in their session, by forms that are accessible, and red only in night vision', async ({
  page,
}) => {
  await signIn(page, 'hal-alpha@demo.example')
  const found = await page.request.get('/_api/creator-profiles/get?slug=hal-alpha')
  const { id } = (await found.json()).profile
  await chooseTheme(page, 'dark')
  await page.goto('/_api')
  const upload = await tryOut(page, '/creator-images/upload')
  await upload.getByLabel('profileId').fill(String(id))
  await upload.getByLabel('title').fill('From the reference')
  for (const [at, name] of ['moon.jpg', 'sun.jpg'].entries()) {
    await upload.locator('[data-property-name=images]').getByRole('button', { name: /^Add/ }).click()
    await upload
      .locator('input[type=file]')
      .nth(at)
      .setInputFiles(await filesNamed(name))
  }
  await expectAccessible(page, 'to write')
  await showTheme(page, 'night')
  await expectOnlyRed(page, 'to write')
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

  const adding = await tryOut(page, '/creator-gear/create')
  const gear = { creatorProfileId: id, itemName: 'Tried out', category: 'Camera' }
  await adding.getByLabel('Request body').fill(JSON.stringify(gear))
  expect(await execute(adding)).toMatchObject({ status: '200', gear })
  const listed = await page.request.get(`/_api/creator-gear/list?creatorProfileId=${id}`)
  expect(await listed.text()).toContain('Tried out')
})

test.describe('a visitor', () => {
  test.use({ expectedConsole: /status of 401/ })

  test('tries out the directory on a page that fits every window, and reads the error of an operation that needs sign-in', async ({
    page,
  }) => {
    await chooseTheme(page, 'light')
    await page.goto('/_api')
    await page.getByRole('button', { name: 'CreatorProfile', exact: true }).click()
    const directory = await tryOut(page, '/creator-profiles/list')
    await directory.getByLabel('search', { exact: true }).fill('hal alpha')
    await directory.getByLabel('sortBy').selectOption('displayName')
    const { status, profiles, pagination } = await execute(directory)
    expect(status).toBe('200')
    expect(profiles.map(({ slug }: { slug: string }) => slug)).toEqual(['hal-alpha'])
    expect(pagination).toEqual({ currentPage: 1, totalPages: 1, totalCount: 1 })
    await checkPage(page, 'to read')

    const adding = await tryOut(page, '/creator-gear/create')
    await expect(summary(adding).locator('..')).toContainText('signed in')
    expect(await execute(adding)).toMatchObject({ status: '401', error: 'Please log in first' })
  })
})
