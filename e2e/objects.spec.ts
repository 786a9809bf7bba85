import { expect, test } from './test.ts'

test.use({ isReadOnly: true })

test('a visitor searches objects by keyboard and keeps the focus, and Back restores the search before', async ({
  page,
}) => {
  await page.goto('/objects?page=2')
  const search = page.getByRole('searchbox', { name: 'Search' })
  const found = page.getByRole('list', { name: 'Objects' }).getByRole('listitem')
  await search.pressSequentially('m 31')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/objects?search=m+31')
  await expect(found.first()).toContainText('Andromeda Galaxy')
  await expect(search).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('0')
  await page.getByLabel('Constellation').selectOption('Andromeda')
  const submit = page.getByRole('button', { name: 'Search' })
  await submit.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/objects?search=m+310&constellation=And')
  await expect(page.getByRole('heading', { name: 'No objects found' })).toBeVisible()
  await expect(submit).toBeFocused()

  await page.goBack()
  await expect(page).toHaveURL('/objects?search=m+31')
  await expect(search).toHaveValue('m 31')
  await expect(page.getByLabel('Constellation')).toHaveValue('')
  await page.goForward()
  await expect(search).toHaveValue('m 310')
  await expect(page.getByLabel('Constellation')).toHaveValue('And')
})

for (const page of ['0', '-3', '2147483648']) {
  test(`an address with ?page=${page} shows the first objects`, async ({ page: tab }) => {
    await tab.goto(`/objects?page=${page}`)
    await expect(tab.getByText(/^Page 1 of/)).toBeVisible()
  })
}

test.describe('an address of older pictures that has no cursor of the list', () => {
  test.use({ expectedConsole: /400|422/ })

  for (const after of ['42', 'x', '%00', 'MSwy'])
    test(`shows the newest ones: ?after=${after}`, async ({ page }) => {
      const response = await page.goto(`/objects/moon?after=${after}`)
      expect(response!.status()).toBe(400)
      await expect(page).toHaveURL('/objects/moon')
      await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('img').first()).toBeVisible()
    })
})
