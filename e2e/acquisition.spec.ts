import type { Page } from '@playwright/test'
import { viewer } from './gallery-pictures.ts'
import { button, dialog, openGallery } from './gallery-steps.ts'
import { checkEveryTheme, toast } from './page-checks.ts'
import { settled } from './settled.ts'
import { expect, test } from './test.ts'
import { watchOperations } from './watch-operations.ts'

const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Objects' }).getByRole('option')

/** Presses Tab until the named control has the focus. */
async function tabTo(page: Page, role: 'button' | 'textbox' | 'checkbox' | 'combobox', name: string) {
  const control = dialog(page).getByRole(role, { name, exact: true })
  for (let presses = 0; presses < 60; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return control
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}`)
}

async function typeInto(page: Page, name: string, text: string) {
  await tabTo(page, 'textbox', name)
  await page.keyboard.type(text)
}

test('a creator says by keyboard how a picture was taken, and a visitor gets from it to the gear', async ({
  page,
}) => {
  await openGallery(page, 'rhea-flector')
  const operations = watchOperations(page)
  await button(page, 'Edit Quiet Island').focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('How it was taken')).toBeVisible()

  await tabTo(page, 'combobox', 'Objects')
  await page.keyboard.type('androm')
  await expect(suggestions(page).first()).toContainText('Andromeda Galaxy')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape') // closes the suggestions only
  await expect(suggestions(page)).toHaveCount(0)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('m31')
  await expect(suggestions(page).first()).toContainText('Andromeda Galaxy')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('no such object')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('list', { name: 'Objects' }).getByRole('listitem')).toHaveCount(2)

  await tabTo(page, 'checkbox', 'Sky-Watcher Quattro 200P')
  await page.keyboard.press('Space')
  const rows = dialog(page).getByRole('listitem', { name: /^Exposures/ })
  const before = await rows.count()
  expect(before).toBe(1)
  await tabTo(page, 'button', 'Remove exposures 1')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Add exposures' })).toBeFocused()
  await page.keyboard.press('Enter')
  for (const [count, seconds, filter] of [
    ['40', '300', 'Hα'],
    ['80', '180', ''],
  ]) {
    await page.keyboard.type(count!)
    await page.keyboard.press('Tab')
    await page.keyboard.type(seconds!)
    await page.keyboard.press('Tab')
    await page.keyboard.type(filter!)
    if (!filter) break
    await tabTo(page, 'button', 'Add exposures')
    await page.keyboard.press('Enter')
  }
  await expect(dialog(page).getByText('Integration: 7 h 20 min')).toBeVisible()
  await tabTo(page, 'button', 'Save')
  await page.keyboard.press('Enter')
  const objects = dialog(page).getByRole('combobox', { name: 'Objects' })
  await expect(objects).toHaveAccessibleDescription('The catalogue has no object “no such object”')
  await expect(objects).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Remove no such object' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Triangulum')
  await checkEveryTheme(page, 'the form of how a picture was taken')
  await typeInto(page, 'Processing software', ', Siril')
  await tabTo(page, 'button', 'Save')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Image updated successfully.')).toBeVisible()
  await settled(page)
  expect(operations.filter((name) => name !== 'SkyObjectSuggestions')).toEqual([
    'UpdateGalleryImage',
    'UpdateGalleryImage',
  ])

  await page.context().clearCookies()
  await page.goto('/creators/rhea-flector?tab=gear')
  const telescope = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /Quattro/ }) })
  await expect(telescope.getByText('2 pictures')).toBeVisible()
  await page.goto('/creators/rhea-flector?tab=gallery')
  await page.getByRole('link', { name: 'Quiet Island' }).click()
  const details = viewer(page).getByRole('region', { name: 'Details' })
  await expect(details.getByRole('list', { name: 'Objects' }).getByRole('link')).toHaveText([
    'Andromeda Galaxy',
    'Triangulum Galaxy',
  ])
  await expect(details.getByRole('definition')).toContainText(['7 h 20 min', '3 of 9', 'CC BY 4.0'])
  await expect(details.getByRole('table', { name: 'Exposures' }).getByRole('row')).toHaveText([
    'FilterExposures',
    'Hα40 × 300 s',
    '80 × 180 s',
  ])
  await checkEveryTheme(page, 'a picture with how it was taken')
  await details.getByRole('link', { name: 'Camera: ZWO ASI2600MC Pro' }).click()
  const camera = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /ASI2600/ }) })
  await expect(camera).toBeFocused()
  await expect(camera.getByText('3 pictures')).toBeVisible()
  await camera.getByRole('link', { name: 'Quiet Island' }).click()
  await expect(details.getByText('7 h 20 min')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(camera).toBeFocused()
})
