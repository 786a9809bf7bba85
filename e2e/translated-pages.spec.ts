import { thumbnails, viewer } from './gallery.ts'
import { account, creatorNames, dialog, headerLink, heading } from './locators.ts'
import { logIn } from './people.ts'
import { expect, test, useUntouchedDemo } from './test.ts'
import { translate } from './translate.ts'

useUntouchedDemo()

test('a visitor who reads the site in another language uses its lists, profiles and pictures, and signs in, out and in again', async ({
  page,
}) => {
  await page.goto('/creators')
  await translate(page)
  await page.getByLabel('Sort by').selectOption('Alphabetical')
  await page.getByRole('button', { name: 'Z to A' }).click()
  await expect(creatorNames(page).first()).toHaveText('Anna Lemma')
  await expect(page.getByRole('button', { name: 'A to Z' })).toHaveText('A to Z')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible()
  await page.getByLabel('Specialty').selectOption('lunar')
  await expect(creatorNames(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Remove the filter Lunar' }).click()
  await expect(page.getByLabel('Specialty')).toBeFocused()
  await expect(creatorNames(page)).toHaveCount(12)
  await page.getByRole('searchbox').fill('xylophone')
  await expect(page.getByRole('heading', { name: 'No creators found' })).toBeVisible()

  await headerLink(page, 'Objects').click()
  await page.getByLabel('Constellation').selectOption('Pegasus')
  await expect(page).toHaveURL('/objects?constellation=Peg')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()

  await headerLink(page, 'Home').click()
  for (const search of ['xylophone', 'zither']) {
    await page.getByRole('searchbox', { name: 'Search featured creators' }).fill(search)
    await expect(page.getByText(`No creators found matching “${search}”`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(3)

  const details = viewer(page).getByRole('region', { name: 'Details' })
  const address = '/creators/dusty-lane?tab=gallery'
  const texts: string[] = []
  for (const isTranslated of [false, true]) {
    await page.goto(address)
    if (isTranslated) await translate(page)
    await thumbnails(page).first().click()
    for (let index = 0; index < 4; index++) {
      await expect(viewer(page).getByText(`${index + 1} of 4`)).toBeVisible()
      if (isTranslated) await expect(details).toHaveText(texts[index]!, { useInnerText: true })
      else texts.push(await details.innerText())
      await page.keyboard.press('ArrowRight')
    }
  }
  expect(new Set(texts).size).toBe(4)
  await page.keyboard.press('Home')
  await expect(details).toHaveText(texts[0]!, { useInnerText: true })
  await page.keyboard.press('Escape')
  for (const tab of ['Support', 'Gear', 'About']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Share' }).click()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)

  await page.goto('/creators/miss-alignment?tab=gear')
  await translate(page)
  await page.getByRole('link', { name: /^3 pictures taken with it.*ZWO/ }).click()
  await expect(page.getByText('3 of 5 pictures')).toBeVisible()
  await page.getByRole('link', { name: 'Show all pictures' }).click()
  await expect(thumbnails(page)).toHaveCount(5)

  await headerLink(page, 'Sign In').click()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(heading(page, 'Create your account')).toBeVisible()
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(heading(page, 'Welcome back')).toBeVisible()
  await logIn(page, 'hal-alpha@demo.example', 'wrong password')
  await expect(page.getByRole('alert').filter({ visible: true, hasText: /./ })).toBeVisible()
  const logOut = async () => {
    await account(page, 'Hal Alpha').click()
    await page.getByRole('button', { name: 'Logout' }).click()
  }
  await logIn(page, 'hal-alpha@demo.example')
  await expect(page.getByText('Welcome back, Hal Alpha. Who will')).toBeVisible()
  await logOut()
  await expect(page.getByText('A directory of astro-photographers')).toBeVisible()
  await expect(page.getByText('Who will you discover')).toHaveCount(0)
  await headerLink(page, 'Sign In').click()
  await expect(heading(page, 'Welcome back')).toBeVisible()
  await logIn(page, 'hal-alpha@demo.example')
  await account(page, 'Hal Alpha').click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByLabel('Display name')).toHaveValue('Hal Alpha')
  await logOut()
  await expect(heading(page, 'Welcome back')).toBeVisible()
})
