import { heading } from './locators.ts'
import { checkPage, expectOnlyRed, showTheme } from './page-checks.ts'
import { expect, settled, test } from './test.ts'
import { watchOperations } from './watch-operations.ts'

test('a visitor with a phone reads the map of the sky through a filter by keys, and goes on to a constellation, to holes for a rig and to the sky of a creator', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/objects')
  const operations = watchOperations(page)
  await page.getByRole('link', { name: 'All on one map' }).press('Enter')
  await expect(heading(page, 'The hours of the sky')).toBeFocused()
  await expect(page.getByText(/square degrees, \d+ hours in \d+ pictures\.$/)).toBeVisible()
  const map = page.getByRole('img', { name: /^Map of the sky/ })
  await expect(map).toBeVisible()
  await settled(page)
  expect(operations.toSorted()).toEqual(['SkyHoles', 'SkyMap', 'SkyPage'])

  const filter = page.getByRole('combobox', { name: 'Filter' })
  await filter.focus()
  await page.keyboard.press('H')
  await expect(page).toHaveURL('/sky?filter=hAlpha')
  await expect(filter).toBeFocused()
  await settled(page)
  await page.reload()
  await expect(filter).toHaveValue('hAlpha')

  await page.getByLabel('Focal length, mm').fill('1000')
  await page.getByLabel('Sensor width, mm').fill('23.5')
  await page.getByLabel('Sensor height, mm').fill('15.7')
  await expect(page.getByText(/ suits a field of 0\.9°:$/)).toBeVisible()
  const holes = page.getByRole('list', { name: 'Objects without any hours' }).getByRole('link')
  const address = await holes.first().getAttribute('href')
  await settled(page)
  await checkPage(page, 'sky', 390)
  await showTheme(page, 'night')
  await expectOnlyRed(page, 'sky')
  await holes.first().press('Enter')
  await expect(page).toHaveURL(address!)

  await page.goBack()
  const constellations = page.getByRole('list', { name: 'Constellations, the most photographed first' })
  await constellations.getByRole('link', { name: 'Cygnus', exact: true }).press('Enter')
  await expect(page).toHaveURL('/objects?constellation=Cyg')

  await page.goto('/creators/dusty-lane')
  await page.getByRole('link', { name: 'My sky' }).press('Enter')
  await expect(heading(page, 'The sky of Dusty Lane')).toBeFocused()
  await expect(map).toBeVisible()
  await page.getByRole('link', { name: 'The sky of everybody' }).press('Enter')
  await expect(heading(page, 'The hours of the sky')).toBeVisible()
})

test('a visitor without JavaScript reads how long the sky was photographed', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL! })
  await page.goto('/sky')
  await expect(page.getByText(/square degrees, \d+ hours in \d+ pictures\.$/)).toBeVisible()
  await expect(page.getByText(/^By filter: .*Hα \d+ h/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cygnus' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Map/ })).toHaveCount(0)
  await page.close()
})
