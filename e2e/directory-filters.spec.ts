import { aPhotographer } from './real-content.ts'
import { expect, test } from './test.ts'

test('a visitor filters by a specialty, an object and gear, which combine with the search and stay in the address', async ({
  page,
}) => {
  const { slug, telescope } = await aPhotographer(page, 'Skye Walker', ['First', 'Second'], 'NGC 7331')
  await page.context().clearCookies()
  const names = page.getByRole('list', { name: 'Creators' }).getByRole('article').getByRole('heading')
  await page.goto('/creators')
  await page.getByLabel('Gear').selectOption(`${telescope} (1)`)
  await expect(page).toHaveURL(/\/creators\?gear=/)
  await expect(names).toHaveText(['Skye Walker'])
  await page.getByLabel('Specialty').selectOption('lunar')
  await expect(page.getByText('No creators found')).toBeVisible()
  await page.getByLabel('Specialty').selectOption('')
  await expect(names).toHaveText(['Skye Walker'])

  await page.goto('/creators')
  await page.getByLabel('Object').selectOption('Deer Lick Group (1)')
  await expect(page).toHaveURL('/creators?object=ngc-7331')
  await expect(names).toHaveText(['Skye Walker'])
  await page.getByLabel('Gear').selectOption(`${telescope} (1)`)
  await page.getByLabel('Search').fill('skye')
  await expect(page).toHaveURL(/\?search=skye&object=ngc-7331&gear=/)
  await expect(names).toHaveText(['Skye Walker'])
  await page.goto(`/creators?object=C+30&search=${slug}`)
  await expect(page.getByLabel('Object')).toHaveValue('C 30')
  await page.getByRole('link', { name: 'Remove the filter C 30' }).click()
  await expect(page.getByLabel('Object')).toBeFocused()
  await expect(page).toHaveURL(`/creators?search=${slug}`)
})

test('a visitor finds the same three creators by any name of what they photographed', async ({ page }) => {
  const three = ['Andy Mason', 'Bea Reyes', 'Cy Noor']
  for (const name of three) await aPhotographer(page, name, ['Our neighbour'], 'M 31')
  await page.context().clearCookies()
  await page.goto('/creators')
  const names = page.getByRole('list', { name: 'Creators' }).getByRole('article').getByRole('heading')
  for (const search of ['andromeda', 'M31', 'NGC 224']) {
    await page.getByLabel('Search').fill('no such object')
    await expect(page.getByText('No creators found')).toBeVisible()
    await page.getByLabel('Search').fill(search)
    await expect(names, search).toHaveCount(three.length)
    expect((await names.allTextContents()).toSorted(), search).toEqual(three)
  }
})
