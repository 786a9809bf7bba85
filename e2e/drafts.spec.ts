import { button, openNewGallery } from './gallery.ts'
import { answerQuestions, dialog } from './locators.ts'
import { expect, test } from './test.ts'

// useDraft.browser.test.tsx and UploadForm.browser.test.tsx test which fields a draft keeps, and for whom.
test('a creator who reloads in the middle of a picture and the profile has each text back; tabs keep their drafts apart', async ({
  page,
  context,
}) => {
  answerQuestions(page, true)
  await openNewGallery(page, 'Al Ready', 'Veil')
  await button(page, /^Edit Veil/).click()
  await page.getByText('How it was taken').click()
  await page.getByLabel('Site').fill('My garden')
  await page.reload()
  await button(page, /^Edit Veil/).click()
  await expect(page.getByLabel('Site')).not.toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Site')).toHaveValue('My garden')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toHaveCount(0)

  const offer = (tab = page) =>
    tab.getByRole('alert').filter({ hasText: /You have unsaved changes from \d\d:\d\d/ })
  const location = (tab = page) => tab.getByLabel('Location')
  await page.goto('/dashboard')
  await location().fill('Paranal')
  await page.reload()
  await expect(offer()).toBeVisible()
  const another = await context.newPage()
  await another.goto('/dashboard')
  await expect(location(another)).toHaveValue('')
  await expect(offer(another)).toHaveCount(0)
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('/dashboard'))
  const duplicate = await opened // has a copy of the storage
  await duplicate.getByRole('button', { name: 'Discard' }).click()
  await expect(offer(duplicate)).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(location()).toHaveValue('Paranal')
})
