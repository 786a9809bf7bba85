import { chosen, filesNamed, gallery, images } from './gallery.ts'
import { dialog, heading, panel, toast } from './locators.ts'
import { countSteps } from './count-steps.ts'
import { countBytes } from './slow-line.ts'
import { expect, settled, test } from './test.ts'

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  permissions: ['clipboard-read', 'clipboard-write'],
})

test('a photographer on a phone gets from registration to a page to share, with five pictures, in 15 taps', async ({
  page,
}) => {
  const [counted, bytes] = [await countSteps(page), await countBytes(page)]
  const steps = panel(page, 'Your first steps')
  const state = () => steps.getByRole('listitem')
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign Up Now' }).tap()
  await page.getByLabel('Display name').tap()
  await page.keyboard.insertText('Vera Rubin')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText(`${crypto.randomUUID()}@people.example`)
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('Andromeda 1968')
  await page.getByRole('button', { name: 'Sign up' }).tap()
  await expect(page.getByText('Welcome, Vera Rubin')).toBeVisible()
  await expect(state()).toHaveText([/^1Profile/, /^2First pictures/, /^3Gear/, /^4Share/])
  await expect(steps.getByRole('link', { name: 'Share' })).toHaveCount(0)

  await steps.getByRole('link', { name: 'Profile' }).tap()
  await page.getByLabel('Bio').tap()
  await page.keyboard.insertText('I photograph what turns.')
  await page.getByRole('button', { name: 'Create profile' }).tap()
  await expect(state().first()).toHaveText('ProfileDone')
  await steps.getByRole('link', { name: 'First pictures' }).tap()

  await gallery(page).getByRole('button', { name: 'Upload' }).tap()
  const choosing = page.waitForEvent('filechooser')
  await dialog(page)
    .locator('label', { has: page.locator('[type=file]'), hasText: 'Choose pictures' })
    .tap()
  const titles = ['Moon', 'Sun', 'Veil', 'Bubble', 'Wizard']
  await (await choosing).setFiles(await filesNamed(...titles.map((title) => `${title}.jpg`)))
  await expect(chosen(page)).toHaveCount(5)
  for (const [index, title] of titles.entries()) {
    const field = page.getByLabel(`Title of ${title}.jpg`)
    // The keyboard of a phone leads on to the next field.
    await (index === 0 ? field.tap() : field.focus())
    await page.keyboard.insertText(title)
  }
  await dialog(page).getByRole('button', { name: 'Upload' }).tap()
  const uploaded = toast(page, '5 picture(s) uploaded successfully!')
  await expect(images(page)).toHaveCount(5)
  await expect(page.getByRole('button', { name: /^Edit Veil/ })).toBeVisible()
  await expect(state().nth(1)).toHaveText('First picturesDone')

  await uploaded.getByRole('link', { name: 'See your page' }).tap()
  await expect(heading(page, 'Vera Rubin')).toBeVisible()
  await page.getByRole('button', { name: 'Share' }).tap()
  await dialog(page).getByRole('button', { name: 'Copy address' }).tap()
  await expect(toast(page, 'Address copied')).toBeVisible()
  expect(counted.taps).toBeLessThanOrEqual(15)
  expect(bytes()).toBeLessThan(570_000)

  await page.goto('/')
  await expect(state()).toHaveText(['ProfileDone', 'First picturesDone', /^3Gear/, 'ShareDone'])
  await page.goto('/dashboard')
  await expect(steps).toBeVisible()
  await steps.getByRole('button', { name: 'Dismiss' }).tap()
  await expect(steps).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByText('Welcome, Vera Rubin')).toBeVisible()
  await settled(page)
  await expect(steps).toHaveCount(0)
})
