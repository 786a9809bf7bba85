import type { Locator, Page } from '@playwright/test'
import { filesNamed } from './gallery.ts'
import { expectAccessible, expectNoOverflow } from './page-checks.ts'
import { aCreator } from './people.ts'
import { expect, test } from './test.ts'

const operation = (page: Page, path: string) =>
  page.locator('details').filter({ has: page.locator('summary').getByText(path, { exact: true }) })

const summary = (operation: Locator) => operation.locator('summary')

async function open(page: Page, path: string): Promise<Locator> {
  await summary(operation(page, path)).click()
  return operation(page, path)
}

async function execute(operation: Locator) {
  await operation.getByRole('button', { name: 'Execute' }).click()
  const answer = operation.getByLabel('Answer')
  await answer.waitFor()
  const [status, body] = [await operation.getByRole('status').textContent(), await answer.textContent()]
  return { status, ...JSON.parse(body!) }
}

test.describe('a developer', () => {
  test.use({ expectedConsole: /status of 401/ })

  test('reads the operations by area without a mouse on a page that fits every window and is accessible, tries one out, which is open again at its address, reads the error of another that needs sign-in, and as a creator adds gear and pictures', async ({
    page,
    request,
  }) => {
    const { tags, paths } = await (await request.get('/_api/openapi.json')).json()
    await page.goto('/_api')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Astrofolio REST')
    const areas = page.getByRole('heading', { level: 3 })
    await expect(areas).toContainText(tags.map(({ name }: Named) => name))
    await expect(areas).toContainText(tags.map(({ description }: Named) => description))
    const described = Object.values<Record<string, Described>>(paths).flatMap((path) => Object.values(path))
    const shown = (await page.locator('summary').allTextContents()).filter((text) =>
      /^(GET|POST) /.test(text),
    )
    expect(shown).toHaveLength(described.length)
    for (const each of described) expect(shown.join('\n')).toContain(each.summary)

    const leadsTo = page.getByRole('banner').getByRole('link')
    expect(await leadsTo.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/',
      '/graphql',
      '/reference/clients',
      '/_api/openapi.json',
    ])

    const directory = operation(page, '/creator-profiles/list')
    await summary(directory).focus()
    await page.keyboard.press('Enter')
    const answers = directory.getByText('The profiles on this page')
    await expect(answers).toBeVisible()
    await expect(page).toHaveURL(/#\/Profiles\/listProfiles$/)
    await page.reload()
    await expect(answers).toBeVisible()
    await expect(summary(directory)).toBeInViewport()

    await directory.getByLabel('search', { exact: true }).fill('hal alpha')
    await directory.getByLabel('sortBy').selectOption('displayName')
    const { status, profiles, pagination } = await execute(directory)
    expect(status).toBe('Status 200')
    expect(profiles.map(({ slug }: { slug: string }) => slug)).toEqual(['hal-alpha'])
    expect(pagination).toEqual({ currentPage: 1, totalPages: 1, totalCount: 1 })
    await summary(page.locator('details')).getByText('CreatorProfile', { exact: true }).click()
    await expect(page.getByText('The creator in their own words')).toBeVisible()

    const adding = await open(page, '/creator-gear/create')
    await expect(summary(adding)).toContainText('signed in')
    expect(await execute(adding)).toMatchObject({ status: 'Status 401', error: 'Please log in first' })
    const upload = await open(page, '/creator-images/upload')
    await expectNoOverflow(page, 'the reference')
    // Those that are closed are alike, and many.
    const closed = page.locator('details:not([open])')
    await closed.evaluateAll((all) => all.slice(3).forEach((each) => each.remove()))
    await expectAccessible(page, 'the reference')

    const { profileId } = await aCreator(page, 'Nova Vega')
    const gear = { creatorProfileId: profileId, itemName: 'Tried out', category: 'Camera' }
    await adding.getByLabel('Request body').fill(JSON.stringify(gear))
    await adding.getByRole('button', { name: 'Execute' }).click()
    await expect(adding.getByRole('status')).toHaveText('Status 200')
    await expect(adding.getByLabel('Answer')).toContainText('"itemName": "Tried out"')

    await upload.getByLabel('profileId').fill(String(profileId))
    await upload.getByLabel('title', { exact: true }).fill('From the reference')
    await upload.getByLabel('images').setInputFiles(await filesNamed('moon.jpg', 'sun.jpg'))
    const sent = await execute(upload)
    expect(sent.status).toBe('Status 200')
    const metadata = {
      title: 'From the reference',
      description: null,
      tags: [],
      captureDate: null,
      altText: null,
    }
    expect(sent.images).toEqual([expect.objectContaining(metadata), expect.objectContaining(metadata)])
    const command = await upload.getByLabel('Command').textContent()
    const fields = [...command!.matchAll(/-F '(\w+)=/g)].map(([, name]) => name!)
    // No other ones: a form has no empty fields.
    expect(fields.toSorted()).toEqual(['images', 'images', 'profileId', 'title'])
  })
})

interface Named {
  name: string
  description: string
}

interface Described {
  summary: string
}
