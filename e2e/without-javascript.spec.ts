import { aPhotographer } from './people.ts'
import { expect, test } from './test.ts'

test.use({ hasScripts: false })

test('a visitor without JavaScript searches from the home page, pages through the results, and reads a profile with all its parts', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByText('A directory of astro-photographers')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.getByRole('searchbox').fill('luna')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL('/creators?search=luna')
  await expect(page.getByRole('article')).not.toHaveCount(0)

  await page.getByRole('searchbox').fill('')
  await page.getByLabel('Sort by').selectOption('Alphabetical')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/sort=displayName/)
  const first = page.getByRole('article').first()
  const name = await first.getByRole('heading').innerText()
  await page.getByRole('button', { name: 'Z to A' }).click()
  await expect(page).toHaveURL(/order=desc/)
  await expect(first).not.toContainText(name)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/creators\/[\w-]+$/)

  await page.goto('/creators/dusty-lane')
  for (const part of ['About', 'Support', 'Gear', 'Gallery'])
    await expect(page.getByRole('heading', { level: 2, name: part, exact: true })).toBeVisible()
  await expect(page.getByRole('tablist')).toBeHidden()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByLabel('Address')).toHaveValue(/\/creators\/dusty-lane$/)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByLabel('Address')).toBeHidden()
  await page.getByRole('tabpanel', { name: 'Gallery' }).getByRole('link', { name: 'Blue Hour Dust' }).click()
  const opened = page.getByRole('dialog')
  await expect(opened.getByRole('img', { name: 'Blue Hour Dust' })).toBeInViewport()
  await expect(opened.getByRole('heading', { name: 'Blue Hour Dust' })).toBeInViewport()
  await opened.getByRole('button', { name: 'Close' }).click()
  await expect(opened).toBeHidden()
})

test("a visitor without JavaScript finds an object, pages through all pictures and opens one of the object on its creator's page", async ({
  page,
}) => {
  const titles = ['Picture 1', 'Picture 2']
  const { slug, imageId, telescope } = await aPhotographer(page, 'Skye Walker', titles, 'NGC 7331')
  await page.context().clearCookies()
  await page.goto('/objects')
  await page.getByLabel('Search').fill('ngc 733')
  await page.getByLabel('Constellation').selectOption('Pegasus')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/objects\?search=ngc\+733&kind=&constellation=Peg$/)
  await page.getByRole('link', { name: 'Deer Lick Group' }).click()

  await expect(page).toHaveURL('/objects/ngc-7331')
  await expect(page.getByRole('img', { name: /^Chart of the sky around Deer Lick Group/ })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'C 30' })).toBeVisible()
  const images = page.getByRole('list', { name: 'Pictures' }).getByRole('link')
  await expect(images).toHaveCount(2)
  await expect(images.first()).toHaveAccessibleName(/^Picture 2/)
  await page.getByRole('link', { name: 'Longest integration' }).click()
  await expect(page).toHaveURL('/objects/ngc-7331?sort=integration')
  await expect(images).toHaveCount(2)
  await page.getByRole('link', { name: 'Filter pictures' }).click()
  await expect(page).toHaveURL('/pictures?object=ngc-7331')
  await page.getByLabel('Gear').selectOption('All')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(images).toHaveCount(2)
  await page.getByRole('link', { name: /^Remove the filter/ }).click()
  await page.getByRole('link', { name: 'Older pictures' }).click()
  await expect(page).toHaveURL(/after=/)
  await expect(images).toHaveCount(24)
  await page.goto('/objects/C%2030')
  await expect(page.getByRole('list', { name: 'Creators' }).getByRole('link')).toHaveText(/Skye Walker/)
  await page.getByRole('link', { name: 'All creators with pictures of Deer Lick Group' }).click()
  await expect(page).toHaveURL('/creators?object=ngc-7331')
  await expect(page.getByRole('article')).toHaveText(/Skye Walker/)
  await page.getByRole('link', { name: 'Remove the filter Deer Lick Group' }).click()
  await expect(page.getByRole('article')).not.toHaveCount(1)
  await page.goBack()
  // Creators of other tests have it too.
  const gear = page.getByLabel('Gear').getByRole('option', { name: telescope })
  await page.getByLabel('Gear').selectOption(await gear.getAttribute('value'))
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/object=ngc-7331.*gear=\w|gear=\w.*object=ngc-7331/)
  await expect(page.getByRole('article')).toHaveText(/Skye Walker/)

  await page.goto('/objects/ngc-7331')
  await images.first().click()
  await expect(page).toHaveURL(`/creators/${slug}?tab=gallery&photo=${imageId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Skye Walker' })).toBeVisible()
})

test('a visitor without JavaScript reads what to do on pages that need it, and sees no form that would do nothing; a developer tries a route of REST out and downloads the description of all', async ({
  page,
}) => {
  for (const path of [
    '/login',
    '/login?form=register',
    '/forgot-password',
    '/dashboard',
    '/reset-password',
  ]) {
    await page.goto(path)
    // Playwright's text selectors skip noscript.
    const notice = page.locator('noscript p')
    await expect(notice, path).toBeVisible()
    await expect(notice, path).toContainText('This page needs JavaScript.')
    await expect(page.getByRole('textbox'), path).toHaveCount(0)
  }

  await page.goto('/_api')
  await page.locator('summary').getByText('/creator-profiles/list', { exact: true }).click()
  const opened = page.locator('details[open]')
  await opened.getByLabel('search', { exact: true }).fill('hal alpha')
  const answer = page.waitForEvent('popup')
  await opened.getByRole('button', { name: 'Execute' }).click()
  await expect((await answer).getByText('"slug":"hal-alpha"')).toBeVisible()
  const link = page.getByRole('banner').getByRole('link', { name: 'openapi.json' })
  const description = await page.request.get((await link.getAttribute('href'))!)
  expect(await description.json()).toHaveProperty('openapi')
})
