import type { Page } from '@playwright/test'
import { button, choose, filesNamed, openNewGallery, openUpload } from './gallery.ts'
import { answerQuestions, dialog } from './locators.ts'
import { logInByApi, register } from './people.ts'
import { expect, test } from './test.ts'

const offer = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /You have unsaved changes from \d\d:\d\d/ })
const restore = (page: Page) => page.getByRole('button', { name: 'Restore' }).click()
const location = (page: Page) => page.getByLabel('Location')

test('a creator who reloads in the middle of the profile, an upload and a picture has each text back', async ({
  page,
}) => {
  answerQuestions(page, true)
  await openNewGallery(page, 'Al Ready', 'Veil')
  await openUpload(page)
  const files = await filesNamed('moon.jpg')
  await choose(page, files)
  await page.getByLabel('Title of moon.jpg').fill('From the roof')
  await page.reload()
  await openUpload(page)
  await expect(offer(page)).toContainText('Choose the same files again')
  await restore(page)
  await choose(page, files)
  await expect(page.getByLabel('Title of moon.jpg')).toHaveValue('From the roof')

  await page.reload()
  await button(page, /^Edit Veil/).click()
  await expect(offer(page)).toHaveCount(0)
  await page.getByText('How it was taken').click()
  await page.getByLabel('Site').fill('My garden')
  await page.reload()
  await button(page, /^Edit Veil/).click()
  await expect(offer(page)).toBeVisible()
  await expect(page.getByLabel('Site')).not.toBeVisible()
  await restore(page)
  await expect(page.getByLabel('Site')).toHaveValue('My garden')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toHaveCount(0)

  await page.goto('/dashboard')
  await location(page).fill('Paranal')
  await page.reload()
  await expect(offer(page)).toBeVisible()
  await expect(location(page)).toHaveValue('')
  await restore(page)
  await expect(location(page)).toHaveValue('Paranal')
})

test('tabs and accounts keep their drafts apart, and signing in as another forgets those of the first', async ({
  page,
  context,
}) => {
  answerQuestions(page, true)
  const email = await register(page, 'Dee Raft')
  await page.request.post('/_api/creator-profiles/create', { data: {} })
  await page.goto('/dashboard')
  await location(page).fill('Paranal')
  await page.reload()
  await expect(offer(page)).toBeVisible()

  const another = await context.newPage()
  await another.goto('/dashboard')
  await expect(location(another)).toHaveValue('')
  await expect(offer(another)).toHaveCount(0)
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('/dashboard'))
  const duplicate = await opened // has a copy of the storage
  await duplicate.getByRole('button', { name: 'Discard' }).click()
  await expect(offer(duplicate)).toHaveCount(0)
  await page.reload()
  await expect(offer(page)).toBeVisible()

  await register(page, 'Dee Raft II')
  await page.goto('/dashboard')
  await expect(location(page)).toHaveValue('')
  await expect(offer(page)).toHaveCount(0)
  await logInByApi(page, email)
  await page.goto('/dashboard')
  await expect(location(page)).toHaveValue('')
  await expect(offer(page)).toHaveCount(0)
})
