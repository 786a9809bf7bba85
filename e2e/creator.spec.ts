import { failures, watchOperations } from './watch-operations.ts'
import { settled } from './settled.ts'
import { expect, test } from './test.ts'

test.use({ isReadOnly: true })

test('a visitor reads who a creator is', async ({ page }) => {
  await page.goto('/creators/orla-penumbra')
  await expect(page).toHaveTitle('Orla Penumbra · Astrofolio')
  await expect(page.getByRole('heading', { level: 1, name: 'Orla Penumbra' })).toBeVisible()
  for (const fact of ['Galway, Ireland', '9 years experience', /31,25\d views/])
    await expect(page.getByText(fact)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Website \(opens/ }).first()).toHaveAttribute(
    'rel',
    'ugc nofollow noopener noreferrer',
  )
  await expect(page.getByText('Umbra chaser')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Specialties' }).getByRole('listitem')).toHaveText([
    'Eclipses',
    'Lunar',
    'Time-lapse',
  ])
  await expect(page.getByRole('heading', { name: 'Equipment' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['About', 'Support', 'Gear', 'Gallery'])
})

test('a visitor opens every tab, and each has its own address', async ({ page }) => {
  await page.goto('/creators/dusty-lane')
  await page.getByRole('tab', { name: 'Videos' }).click()
  await expect(page).toHaveURL('/creators/dusty-lane?tab=videos')
  await expect(page.getByRole('tabpanel')).toContainText('UC_demo_000000000000001')
  await expect(page.getByRole('tabpanel')).toContainText('coming soon')

  await page.getByRole('tab', { name: 'Support' }).click()
  await expect(page.getByRole('tabpanel').getByRole('heading')).toHaveText(['Buy me a clear night', 'Prints'])
  await expect(page.getByRole('tabpanel')).toContainText('Coffee for clear nights.')

  await page.getByRole('tab', { name: 'Gear' }).click()
  const gear = page.getByRole('tabpanel')
  await expect(gear.getByRole('heading', { level: 2 })).toHaveText(['Telescope', 'Camera', 'Mount'])
  await expect(gear).toContainText('5 of 5')
  await expect(gear).toContainText('500 to 1,000')
  await expect(gear).toContainText('First serious rig')
  await expect(gear).toContainText('may earn Dusty Lane a commission')
  await expect(gear.getByRole('link', { name: /Affiliate link/ })).toHaveAttribute(
    'rel',
    'ugc nofollow noopener noreferrer sponsored',
  )

  await page.getByRole('tab', { name: 'Gallery' }).click()
  await expect(page).toHaveURL('/creators/dusty-lane?tab=gallery')
  await expect(page.getByRole('tabpanel').getByRole('img')).toHaveCount(4)

  await page.reload()
  await expect(page.getByRole('tab', { name: 'Gallery' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Gear' })).toHaveAttribute('aria-selected', 'true')
})

test('a visitor sees uncropped pictures in files that fit the screen', async ({ page }) => {
  await page.goto('/creators/dusty-lane?tab=gallery')
  const first = page.getByRole('img', { name: 'Blue Hour Dust' })
  await expect(first).toBeVisible()
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)
  expect(await first.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
    /\/images\/\w+\/(320|640|960|1280)\.webp$/,
  )
  const box = await first.boundingBox()
  expect(box!.width / box!.height).toBeCloseTo(1600 / 1067, 1)
})

test('a visitor sees pictures on a page that was opened under another name of the site', async ({
  page,
  baseURL,
}) => {
  const { port, origin } = new URL(baseURL!)
  await page.goto(`http://localhost:${port}/creators/dusty-lane?tab=gallery`)
  const first = page.getByRole('img', { name: 'Blue Hour Dust' })
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await first.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(`${origin}/images/`)
})

test('an empty profile shows empty states', async ({ page }) => {
  await page.goto('/creators/creator-7')
  await expect(page.getByText('has not written about themselves yet')).toBeVisible()
  for (const [tab, text] of [
    ['Support', 'No support links yet'],
    ['Gear', 'No gear yet'],
    ['Gallery', 'No images yet'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('heading', { name: text })).toBeVisible()
  }
})

test('a visit is counted once and shown at once', async ({ page }) => {
  const operations = watchOperations(page)
  await page.goto('/creators/anna-lemma')
  await expect(page.getByText('5,121 views')).toBeVisible()
  await page.reload()
  await expect(page.getByText('5,121 views')).toBeVisible()
  await settled(page)
  expect(operations.filter((name) => name === 'RecordProfileView')).toHaveLength(2)

  await page.getByRole('link', { name: 'Creators' }).first().click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('anna')
  await expect(page.getByRole('article').filter({ hasText: 'Anna Lemma' })).toContainText('5,121 views')
})

test('a visitor follows a link that was written in capitals to the page and its address', async ({
  page,
}) => {
  await page.goto('/about')
  await page.evaluate(() => {
    window.history.pushState({ idx: 1 }, '', '/creators/ANNA-LEMMA?tab=gear')
    window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }))
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Anna Lemma' })).toBeVisible()
  await expect(page).toHaveURL('/creators/anna-lemma?tab=gear')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
})

test.describe('an unknown slug', () => {
  test.use({ expectedConsole: /status of 404/ })

  test('shows Creator Not Found and goes back to the previous page', async ({ page }) => {
    await page.goto('/about')
    await page.evaluate(() => {
      window.history.pushState({ idx: 1 }, '', '/creators/nobody')
      window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }))
    })
    await expect(page.getByRole('heading', { level: 1, name: 'Creator Not Found' })).toBeVisible()
    await page.getByRole('button', { name: 'Go Back' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
  })

  test('goes to the directory when there is no previous page', async ({ page }) => {
    await page.goto('/creators/nobody')
    await expect(page).toHaveTitle('Creator Not Found · Astrofolio')
    await page.getByRole('button', { name: 'Go Back' }).click()
    await expect(page).toHaveURL('/creators')
  })
})

test.describe('when the server cannot be reached', () => {
  test.use({ expectedConsole: /Failed to load resource/ })

  for (const [failure, fail] of failures) {
    test(`a visitor with ${failure} reads an error instead of Creator Not Found, and can retry or go back`, async ({
      page,
    }) => {
      let isDown = true
      await page.route('/graphql', (route) =>
        isDown && route.request().postDataJSON().operationName === 'CreatorPage'
          ? fail(route)
          : route.continue(),
      )
      await page.goto('/creators')
      await page.getByRole('link', { name: 'Dusty Lane' }).click()
      const alert = page.getByRole('alert')
      await expect(alert.getByRole('heading', { level: 1 })).toHaveText('An error occurred')
      await expect(alert.getByRole('paragraph')).toHaveText('Failed to fetch profile')
      await alert.getByRole('button', { name: 'Go Back' }).click()
      await expect(page).toHaveURL('/creators')
      await page.goForward()
      await expect(alert).toBeVisible()
      isDown = false
      await alert.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Dusty Lane' })).toBeVisible()
    })
  }
})
