import type { Locator, Page } from '@playwright/test'
import { button, dialog, openGallery } from './gallery-steps.ts'
import { toast } from './page-checks.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

const years = (page: Page) => page.getByLabel('Years of experience')
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })

async function openProfile(page: Page) {
  await signIn(page, 'nova-caine@demo.example')
  await page.goto('/dashboard')
  await years(page).waitFor()
}

async function openExposure(page: Page): Promise<Locator> {
  await openGallery(page, 'rhea-flector')
  await button(page, 'Edit Quiet Island').click()
  return dialog(page).getByRole('listitem', { name: 'Exposures 1' })
}

test('a creator who types no number in any field for one reads so under it, and nothing is saved', async ({
  page,
}) => {
  await openProfile(page)
  await years(page).fill('7-')
  await save(page).click()
  const whole = (label: string, range: string) => `${label} must be a whole number from ${range}`
  await expect(years(page)).toHaveAccessibleDescription(whole('Years of experience', '0 to 100'))
  await expect(years(page)).toBeFocused()
  await expect(years(page)).toHaveValue('7-')

  const row = await openExposure(page)
  const fields = [
    ['Number', '7-', whole('Number of exposures', '1 to 1000000')],
    ['Seconds', '1,000', 'Exposure time must be a number of seconds from 0.0001 to 86,400'],
    ['Gain', 'high', whole('Gain', '0 to 10000')],
    ['ISO', '8oo', whole('ISO', '1 to 10000000')],
    ['Binning', '1x1', whole('Binning', '1 to 16')],
  ] as const
  for (const [label, text] of fields) await row.getByLabel(label).fill(text)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  for (const [label, text, message] of fields) {
    await expect(row.getByLabel(label)).toHaveValue(text)
    await expect(row.getByLabel(label)).toHaveAccessibleDescription(message)
  }
  await expect(dialog(page).getByText('Integration:')).toHaveCount(0)
  // Every field for a number is among them.
  await expect(dialog(page).locator('input[inputmode]')).toHaveCount(fields.length)
  await expect(page.locator('input[type=number]')).toHaveCount(0)
})

test('a creator types numbers as in any language', async ({ page }) => {
  await openProfile(page)
  await years(page).fill('１2')
  await save(page).click()
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
  await expect(years(page)).toHaveValue('12')

  const row = await openExposure(page)
  for (const [label, text] of [
    ['Number', '1 000'],
    ['Seconds', '0,5'],
    ['Gain', '1’200'],
    ['ISO', '12\u202f800'],
    ['Binning', '1'],
  ] as const)
    await row.getByLabel(label).fill(text)
  await expect(dialog(page).getByText('Integration: 8 min 20 s')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Image updated successfully.')).toBeVisible()
  await button(page, 'Edit Quiet Island').click()
  for (const [label, value] of [
    ['Number', '1000'],
    ['Seconds', '0.5'],
    ['Gain', '1200'],
    ['ISO', '12800'],
  ] as const)
    await expect(row.getByLabel(label)).toHaveValue(value)
})
