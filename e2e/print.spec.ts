import { chooseTheme } from './page-checks.ts'
import { settled } from './settled.ts'
import { expect, test } from './test.ts'

test.use({ isReadOnly: true })

const controls = 'button, select, input, [role=tab], nav, body > div > div > header, footer'

for (const theme of ['dark', 'night']) {
  test(`a visitor prints a profile from ${theme}: every tab, dark on white, without controls`, async ({
    page,
  }) => {
    await chooseTheme(page, theme)
    await page.goto('/creators/dusty-lane')
    await expect(page.getByRole('heading', { level: 1, name: 'Dusty Lane' })).toBeVisible()
    await settled(page)
    await expect(page.getByRole('tabpanel')).toHaveCount(1)
    await page.emulateMedia({ media: 'print' })

    for (const name of ['About', 'Support', 'Gear', 'Gallery']) {
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    }
    await expect(page.getByText('https://youtube').or(page.getByText('Channel:')).first()).toBeVisible()
    await expect(page.getByRole('tabpanel').last().getByRole('img').first()).toBeVisible()
    for (const control of await page.locator(controls).all()) await expect(control).toBeHidden()

    const colours = await page
      .getByRole('tabpanel')
      .first()
      .locator('p')
      .first()
      .evaluate((text) => ({
        text: getComputedStyle(text).color,
        page: getComputedStyle(document.documentElement).backgroundColor,
        filter: getComputedStyle(document.querySelector('main')!).filter,
      }))
    expect(colours).toEqual({ text: 'rgb(0, 0, 0)', page: 'rgb(255, 255, 255)', filter: 'none' })
  })
}
