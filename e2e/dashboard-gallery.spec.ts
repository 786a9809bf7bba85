import type { Page } from '@playwright/test'
import {
  button,
  choose,
  coverMark,
  filesNamed,
  gallery,
  images,
  openNewGallery,
  openUpload,
  send,
  viewer,
} from './gallery.ts'
import { dragRow } from './gestures.ts'
import { answerQuestions, dashboardLink, dialog, headerLink, toast } from './locators.ts'
import { expect, settled, test } from './test.ts'
import { watchOperations } from './watch-operations.ts'

const namesOf = (page: Page) =>
  images(page)
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')))

test('a creator edits a picture, and every page shows the change, its alternative text on request; only its creator finds an unlisted one, which is open to whoever has its address', async ({
  page,
  browser,
}) => {
  const { slug } = await openNewGallery(page, 'Edie Tor', 'One', 'Two')
  await button(page, /^Edit Two/).click()
  await page.getByLabel('Alt text').fill('')
  await page.keyboard.press('Enter')
  await expect(button(page, /^No alt text/)).toBeVisible()
  const operations = watchOperations(page)
  await button(page, /^Edit One/).click()
  await expect(dialog(page).getByRole('heading')).toHaveText('Edit picture')
  await expect(dialog(page).getByRole('img')).toBeVisible()
  for (const [label, text] of [
    ['Title', 'Veil at dawn'],
    ['Description', 'Two nights\nfrom the mesa'],
    ['Tags', 'Veil, Ha'],
    ['Capture date', '2024-02-29'],
    ['Alt text', ''],
  ] as const)
    await page.getByLabel(label).fill(text)
  await page.getByLabel(/^Unlisted/).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Picture updated successfully.')).toBeVisible()
  await expect(images(page).first()).toContainText('Unlisted')
  await expect(coverMark(images(page).last())).toHaveText('Cover: the newest')
  await expect(button(page, 'Edit Veil at dawn')).toBeFocused()
  await settled(page)
  expect(operations).toEqual(['UpdateGalleryImage'])
  await page.reload()
  await button(page, 'Edit Veil at dawn').click()
  await expect(page.getByLabel('Description')).toHaveValue('Two nights\nfrom the mesa')
  await expect(page.getByLabel('Tags')).toHaveValue('Veil, Ha')
  await expect(page.getByLabel('Capture date')).toHaveValue('2024-02-29')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await gallery(page).getByRole('link', { name: 'Without alt text (2)' }).click()
  await expect(images(page)).toHaveCount(2)
  for (const left of [1, 0]) {
    await button(page, /^No alt text/)
      .first()
      .click()
    await expect(page.getByLabel('Alt text')).toBeFocused()
    await page.keyboard.type(`A description of ${left + 1}`)
    await page.keyboard.press('Enter')
    await expect(images(page)).toHaveCount(left)
    if (left > 0) await expect(button(page, /^No alt text/)).toBeFocused()
  }
  await expect(page.getByRole('heading', { name: 'Every picture has an alt text' })).toBeVisible()
  await page.goBack()
  await expect(images(page)).toHaveCount(2)
  await page.goto(`/creators/${slug}?tab=gallery`)
  const found = page.getByRole('tabpanel').getByRole('link')
  await expect(found).toHaveCount(1)
  await headerLink(page, 'Dashboard').click()
  await dashboardLink(page, 'Gallery').click()
  await expect(images(page)).toHaveCount(2)
  await page.goBack()
  await page.goBack()
  await expect(found).toHaveCount(2)
  await found.first().click()
  await expect(viewer(page).getByText('Unlisted: in no list, feed or search.')).toBeVisible()
  const address = page.url()
  const text = viewer(page).getByRole('note', { name: 'Alternative text' })
  const alt = viewer(page).getByRole('button', { name: 'Alternative text' })
  await alt.focus()
  await expect(text).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(text).toContainText('A description of 2')
  await page.keyboard.press('Escape')
  await expect(text).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByRole('status')).toHaveText(/, 2 of 2$/)
  await expect(text).toBeHidden() // that of the next picture
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()

  const visitor = await browser.newPage()
  await visitor.goto(address)
  await expect(viewer(visitor).getByText('1 of 1')).toBeVisible()
  await expect(viewer(visitor).getByRole('heading', { name: 'Veil at dawn' })).toBeVisible()
  await visitor.goto(`/creators/${slug}?tab=gallery`)
  await expect(visitor.getByRole('tabpanel').getByRole('img')).toHaveCount(1)
  await visitor.close()
})

test('a creator reorders pictures by buttons, keyboard and dragging, which a reload keeps; several are selected by keyboard, changed in one dialog, and deleted', async ({
  page,
}) => {
  await openNewGallery(page, 'Selma Lect', 'Two', 'Three', 'sho')
  const operations = watchOperations(page)
  const [earlier, later] = ['earlier', 'later'].map((way) =>
    button(page, new RegExp(`^Move sho, picture \\d+ ${way}$`)),
  )
  await earlier!.click()
  await expect(earlier!).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(images(page).first().getByRole('img')).toHaveAccessibleName('sho')
  await expect(earlier!).toBeDisabled()
  await expect(later!).toBeFocused()
  await expect(gallery(page).getByRole('status')).toHaveText('sho is now 1 of 3')
  await settled(page)
  expect(operations.splice(0)).toEqual(['MoveGalleryImage', 'MoveGalleryImage'])
  const last = images(page).last()
  await dragRow({ handle: last.getByRole('img'), row: last, target: images(page).first(), edge: 'right' })
  const order = ['sho', 'Three', 'Two']
  await expect.poll(() => namesOf(page)).toEqual(order)
  await settled(page)
  expect(operations).toEqual(['MoveGalleryImage'])
  await page.reload()
  await expect.poll(() => namesOf(page)).toEqual(order)
  await settled(page)
  operations.length = 0

  const select = gallery(page).getByRole('button', { name: 'Select', exact: true })
  await select.click()
  const bar = page.getByRole('group', { name: 'Selected pictures' })
  const boxes = page.getByRole('checkbox')
  await boxes.first().focus()
  for (const [key, count] of [
    ['Space', 1],
    ['Shift+ArrowRight', 2],
    ['Shift+ArrowRight', 3],
    ['Shift+ArrowLeft', 2],
  ] as const) {
    await page.keyboard.press(key)
    await expect(bar.getByRole('status')).toHaveText(`${count} selected`)
  }
  await expect(boxes.nth(1)).toBeFocused()
  await bar.getByRole('button', { name: 'Change' }).press('Enter')
  await page.getByLabel('Add tags').fill('Mosaic, SHO')
  await page.getByLabel('Licence').selectOption('CC BY 4.0')
  await page.getByLabel('Site').fill('La Palma')
  await page.getByRole('combobox', { name: 'Objects' }).fill('m27')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: 'Change' }).click()
  await expect(toast(page, '2 pictures changed')).toBeVisible()
  await expect(dialog(page)).toBeHidden()

  await boxes.first().press('Shift+Space') // a range of one
  await bar.getByRole('button', { name: 'Select all' }).click()
  await boxes.first().press('Space')
  const answers = answerQuestions(page, true)
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, '2 pictures deleted')).toBeVisible()
  expect(answers.questions).toEqual([
    'Are you sure you want to delete 2 pictures? This cannot be undone.\n\nThree\nTwo',
  ])
  await expect(images(page)).toHaveCount(1)
  await expect(select).toBeFocused()
  await select.press('Enter')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await settled(page)
  const lookups = ['SkyObjectSuggestions', 'TypedObject']
  expect(operations.filter((name) => !lookups.includes(name))).toEqual([
    'UpdateGalleryImages',
    'DeleteGalleryImages',
  ])
  await expect(gallery(page).getByText('1 picture', { exact: true })).toBeVisible()
  await page.reload()
  await button(page, /^Edit/).click()
  await expect(page.getByLabel('Tags')).toHaveValue('sho, Mosaic')
  await expect(page.getByLabel('Licence')).toHaveValue('ccBy')
  await expect(page.getByLabel('Site')).toHaveValue('La Palma')
  await expect(dialog(page).getByRole('list', { name: 'Objects' })).toContainText('Dumbbell Nebula')
  await page.keyboard.press('Escape')
  await select.click()
  await boxes.first().press('Space')
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(gallery(page).getByRole('button', { name: 'Upload' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'No pictures yet' })).toBeVisible()
  await expect(page.getByText('of 5 GB used')).toHaveCount(0)
})

test('the cover is the newest picture until one is chosen, and card and banner show it, after an upload by one request for the directory', async ({
  page,
}) => {
  const cardCover = page.getByRole('article').filter({ hasText: 'Covera Page' }).locator('img').first()
  const coverSource = () =>
    images(page)
      .filter({ has: coverMark(page) })
      .getByRole('img')
      .getAttribute('src')
  await openNewGallery(page, 'Covera Page', 'Old', 'Older')
  await page.goto('/creators?search=covera')
  await expect(cardCover).toBeVisible()
  await page.getByRole('link', { name: 'Covera Page' }).click()
  await page.getByRole('tab', { name: 'Gallery' }).click()
  await headerLink(page, 'Dashboard').click()
  await dashboardLink(page, 'Gallery').click()
  await expect(coverMark(gallery(page))).toHaveText('Cover: the newest')
  const operations = watchOperations(page)

  await openUpload(page)
  await choose(page, await filesNamed('new.jpg'))
  await page.getByLabel('Title').fill('Newest')
  await send(page)
  await expect(images(page).last().getByRole('img', { name: 'Newest' })).toBeVisible()
  await expect(coverMark(images(page).last())).toHaveText('Cover: the newest')
  const newest = await coverSource()

  const chooses = button(page, /the cover$/).first()
  await chooses.click()
  await expect(chooses).toHaveAttribute('aria-pressed', 'true')
  await expect(coverMark(gallery(page))).toHaveText('Cover')
  await expect(coverMark(images(page).first())).toBeVisible()
  await expect(toast(page, 'This picture is your cover now.')).toBeVisible()
  const chosenCover = (await coverSource())!
  expect(chosenCover).not.toBe(newest)

  for (let back = 0; back < 2; back++) await page.goBack()
  await expect(page.getByRole('tab', { name: 'Gallery' })).toBeVisible()
  await expect(page.locator(`img[alt=""][src="${chosenCover}"]`)).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('img', { name: 'Newest' })).toBeVisible()
  for (let back = 0; back < 2; back++) await page.goBack()
  await expect(cardCover).toHaveAttribute('src', chosenCover)
  await headerLink(page, 'Dashboard').click()
  await dashboardLink(page, 'Gallery').click()
  await chooses.click()
  await expect(coverMark(images(page).last())).toHaveText('Cover: the newest')
  await expect(chooses).toHaveAttribute('aria-pressed', 'false')
  await settled(page)
  expect(operations.splice(0).filter((name) => !/^(Dashboard|RecordProfileView)/.test(name))).toEqual([
    'UploadGalleryImages', // may change which creators the directory finds by an object
    'ChooseCoverImage',
    'CreatorsPage',
    'ChooseCoverImage',
  ])
  answerQuestions(page, true)
  await button(page, 'Delete Newest').click()
  await expect(coverMark(gallery(page))).toHaveText('Cover: the newest')
  await expect(toast(page, 'Picture deleted successfully.')).toBeVisible()
  await settled(page)
  expect(operations).toEqual(['DeleteGalleryImage'])
})
