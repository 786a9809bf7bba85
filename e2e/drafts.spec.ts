import { button, openNewGallery } from './gallery.ts'
import { answerQuestions, dialog } from './locators.ts'
import { logInByApi, register } from './people.ts'
import { expect, test } from './test.ts'

// useDraft.browser.test.tsx and UploadForm.browser.test.tsx test which fields a draft keeps.
test('a creator who reloads in the middle of a picture and the profile has each text back; tabs and accounts keep their drafts apart, and signing in as another forgets those of the first', async ({
  page,
  context,
}) => {
  answerQuestions(page, true)
  const { email } = await openNewGallery(page, 'Al Ready', 'Veil')
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

  await register(page, 'Dee Raft II')
  for (const isBack of [false, true]) {
    if (isBack) await logInByApi(page, email)
    await page.goto('/dashboard')
    await expect(location()).toHaveValue('')
    await expect(offer()).toHaveCount(0)
  }
})
