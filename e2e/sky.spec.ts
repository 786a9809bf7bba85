import { heading } from './locators.ts'
import { expect, settled, test } from './test.ts'
import { watchOperations } from './watch-operations.ts'

test('a visitor with a phone reads the map of the sky through a filter by keys, and goes on to a constellation, to holes and to the sky of a creator', async ({
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

  const holes = page.getByRole('list', { name: 'Objects without any hours' }).getByRole('link')
  const address = await holes.first().getAttribute('href')
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

test('a visitor without JavaScript reads how long the sky was photographed', async ({ request }) => {
  const html = await (await request.get('/sky', { headers: { accept: 'text/html' } })).text()
  const text = html.replaceAll(/<[^>]*>/g, '')
  expect(text).toMatch(/square degrees, \d+ hours in \d+ pictures\./)
  expect(text).toMatch(/By filter: .*Hα \d+ h/)
  expect(text).toContain('Cygnus')
})
