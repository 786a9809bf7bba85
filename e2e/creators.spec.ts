import type { Page } from '@playwright/test'
import { failures, holdOperation } from './watch-operations.ts'
import { expect, test } from './test.ts'

test.use({ isReadOnly: true, contextOptions: { reducedMotion: 'no-preference' } })

const cards = (page: Page) => page.getByRole('list', { name: 'Creators' }).getByRole('article')
const names = (page: Page) => cards(page).getByRole('heading', { level: 2 })

test('a visitor browses the most viewed creators, twelve per page, each with at most three specialties', async ({
  page,
}) => {
  await page.goto('/creators')
  await expect(page).toHaveTitle('Creators · Astrofolio')
  await expect(names(page)).toHaveCount(12)
  await expect(names(page).first()).toHaveText('Dusty Lane')
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expect(cards(page).first().getByRole('list').getByRole('listitem')).toHaveText([
    'Dark nebulae',
    'LRGB',
    'Mosaics',
  ])
})

test('a visitor pages forward and back, and a reload and the back button keep the page', async ({ page }) => {
  await page.goto('/creators')
  await expect(page.getByText('Previous')).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/creators?page=2')
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(names(page)).toHaveCount(6)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('Next')).toHaveAttribute('aria-disabled', 'true')

  await page.reload()
  await expect(names(page)).toHaveCount(6)
  await page.goBack()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expect(names(page)).toHaveCount(12)
})

test('a visitor sorts by name from Z to A and reverses the order', async ({ page }) => {
  await page.goto('/creators')
  await page.getByLabel('Sort by').selectOption('Alphabetical')
  await expect(page).toHaveURL('/creators?sort=displayName')
  await expect(names(page).first()).toHaveText('🌌✨🔭')
  await page.getByRole('button', { name: 'Z to A' }).click()
  await expect(page).toHaveURL('/creators?sort=displayName&order=asc')
  await expect(names(page).first()).toHaveText('Anna Lemma')
  await expect(page.getByRole('button', { name: 'A to Z' })).toBeVisible()

  await page.goBack()
  await expect(names(page).first()).toHaveText('🌌✨🔭')
  await page.getByLabel('Sort by').selectOption('Newest')
  await expect(names(page).first()).toHaveText('Stella Stack')
})

test('typing sends one search after a pause, and the address keeps it', async ({ page }) => {
  // A key may take a busy machine longer than the pause.
  await page.clock.install({ time: 0 })
  await page.goto('/creators')
  await expect(names(page)).toHaveCount(12)
  await page.clock.pauseAt(3_600_000)
  const searches: unknown[] = []
  page.on('request', (request) => {
    const { operationName, variables } = request.postDataJSON() ?? {}
    if (operationName === 'CreatorsPage') searches.push(variables.search)
  })
  for (const key of 'bjorn') {
    await page.getByRole('searchbox', { name: 'Search' }).press(key)
    await page.clock.runFor(40)
  }
  expect(searches).toEqual([])
  await page.clock.runFor(1000)
  await page.clock.resume()
  await expect(names(page)).toHaveText(['Björn Øbservatör'])
  await expect(page).toHaveURL('/creators?search=bjorn')
  expect(searches).toEqual(['bjorn'])

  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('bjorn')
  await expect(names(page)).toHaveText(['Björn Øbservatör'])
})

test('typing adds no history entries: Back leaves the directory', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Browse all creators' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Creators' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('luna')
  await expect(page).toHaveURL('/creators?search=luna')
  await page.getByRole('searchbox', { name: 'Search' }).fill('stella')
  await expect(page).toHaveURL('/creators?search=stella')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('choosing a sort during the typing pause does not lose the search', async ({ page }) => {
  await page.goto('/creators')
  await expect(names(page)).toHaveCount(12)
  await page.getByRole('searchbox', { name: 'Search' }).fill('luna')
  await page.getByLabel('Sort by').selectOption('Newest')
  await expect(page).toHaveURL('/creators?search=luna&sort=createdAt')
})

test('typing on the second page keeps the focus in the search field', async ({ page }) => {
  await page.goto('/creators?page=2')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.pressSequentially('stella')
  await expect(names(page)).toHaveText(['Stella Stack'])
  await expect(search).toBeFocused()
})

test('a blank typed after a search or into an empty field stays on the second page', async ({ page }) => {
  await page.clock.install()
  await page.goto('/creators?page=2')
  await expect(names(page)).toHaveCount(6)
  await page.getByRole('searchbox', { name: 'Search' }).press('Space')
  await page.clock.runFor(1000)
  await expect(page).toHaveURL('/creators?page=2')
  await page.goto('/creators?search=luna&page=2')
  await page.getByRole('searchbox', { name: 'Search' }).press('End')
  await page.getByRole('searchbox', { name: 'Search' }).press('Space')
  await page.clock.runFor(1000)
  await expect(page).toHaveURL('/creators?search=luna&page=2')
})

test('a search starts at the first page', async ({ page }) => {
  await page.goto('/creators?page=2')
  await page.getByRole('searchbox', { name: 'Search' }).fill('stella')
  await expect(page).toHaveURL('/creators?search=stella')
  await expect(names(page)).toHaveText(['Stella Stack'])
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
})

test('a visitor whose search has no results reads advice', async ({ page }) => {
  for (const search of ['xylophone', '%', '_', 'x'.repeat(5000)]) {
    await page.goto(`/creators?search=${encodeURIComponent(search)}`)
    await expect(page.getByRole('heading', { name: 'No creators found' })).toBeVisible()
    await expect(page.getByText('Try adjusting your search or filters.')).toBeVisible()
  }
})

test('a visitor filters by a specialty of a profile and removes the filter', async ({ page }) => {
  await page.goto('/creators/luna-tick')
  await page.getByRole('link', { name: 'Lunar', exact: true }).click()
  await expect(page).toHaveURL('/creators?specialty=Lunar')
  await expect(names(page)).toHaveText(['Orla Penumbra', 'Luna Tick'])
  await page.getByRole('link', { name: 'Remove the filter Lunar' }).click()
  await expect(page).toHaveURL('/creators')
  await expect(names(page)).toHaveCount(12)
})

for (const address of [
  '?search=%00',
  '?page=-3&sort=passwordHash&order=sideways',
  '?page=0',
  '?page=1e1',
  '?page=0x2',
  '?page=2147483648',
]) {
  test(`an address with ${address} shows the default directory`, async ({ page }) => {
    await page.goto(`/creators${address}`)
    await expect(names(page).first()).toHaveText('Dusty Lane')
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
  })
}

test('a page beyond the last one links back', async ({ page }) => {
  await page.goto('/creators?page=99')
  await expect(page.getByRole('heading', { name: 'No creators found' })).toBeVisible()
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
})

/** Opens the directory in the browser; the server renders it with its data. */
async function openFromHome(page: Page) {
  await page.goto('/')
  await page.getByRole('link', { name: 'Browse all creators' }).click()
}

test('while the first page loads, twelve skeletons have the size of the cards', async ({ page }) => {
  const held = await holdOperation(page, 'CreatorsPage')
  await openFromHome(page)
  const list = page.getByRole('list', { name: 'Creators' })
  await expect(list.getByRole('listitem')).toHaveCount(12)
  await expect(list).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('article')).toHaveCount(0)
  const before = await list.getByRole('listitem').first().boundingBox()
  held.release()
  await expect(names(page)).toHaveCount(12)
  expect((await list.getByRole('listitem').nth(0).boundingBox())?.width).toBe(before?.width)
})

test.describe('when the server cannot be reached', () => {
  test.use({ expectedConsole: /Failed to load resource/ })

  for (const [failure, fail] of failures) {
    test(`a visitor with ${failure} reads an error of the site and can retry`, async ({ page }) => {
      let isDown = true
      await page.route('/graphql', (route) =>
        isDown && route.request().postDataJSON().operationName === 'CreatorsPage'
          ? fail(route)
          : route.continue(),
      )
      await openFromHome(page)
      await expect(page.getByRole('alert').getByRole('heading')).toHaveText('Failed to load creators')
      await expect(page.getByRole('alert').getByRole('paragraph')).toHaveText('Failed to fetch profiles')
      isDown = false
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByRole('main')).toBeFocused()
      await expect(names(page)).toHaveCount(12)
    })
  }
})

test('on the narrowest phone the pager fits on one line', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/creators')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await expect(pager).toBeVisible()
  for (const position of ['Page 1 of 2', 'Page 83,334 of 83,334']) {
    await pager.getByText(/^Page/).evaluate((text, position) => (text.textContent = position), position)
    const { height } = (await pager.boundingBox())!
    expect(height, position).toBeLessThan(45)
  }
})
