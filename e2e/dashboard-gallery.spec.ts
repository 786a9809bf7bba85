import type { Page } from '@playwright/test'
import {
  button,
  choose,
  chosen,
  coverMark,
  filesNamed,
  gallery,
  images,
  openGallery,
  openUpload,
  send,
  uploadImages,
  viewer,
} from './gallery.ts'
import { dragRow } from './gestures.ts'
import { answerQuestions, dialog, headerLink, toast } from './locators.ts'
import { checkPage, expectAccessible, expectNoOverflow } from './page-checks.ts'
import { signIn } from './people.ts'
import { expect, settled, test, useOwnDatabase } from './test.ts'
import {
  failOnce,
  holdOperation,
  holdRequests,
  operationNameOf,
  watchOperations,
} from './watch-operations.ts'

useOwnDatabase()

const sideLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name })
const namesOf = (page: Page) =>
  images(page)
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')))

test('a creator edits a picture, and every page shows the change, its alternative text on request', async ({
  page,
}) => {
  await openGallery(page, 'dusty-lane')
  const operations = watchOperations(page)
  await button(page, /^Edit/).first().click()
  await expect(dialog(page).getByRole('heading')).toHaveText('Edit image')
  await expect(dialog(page).getByRole('img')).toBeVisible()
  for (const [label, text] of [
    ['Title', 'Veil at dawn'],
    ['Description', 'Two nights\nfrom the mesa'],
    ['Tags', `Veil, ${'x'.repeat(51)}`],
    ['Capture date', '2024-02-29'],
    ['Alt text', 'Blue filaments'],
  ] as const)
    await page.getByLabel(label).fill(text)
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(page.getByLabel('Tags')).toHaveAccessibleDescription('Each tag must be at most 50 characters')
  await page.getByLabel('Tags').fill('Veil, Ha')
  await save.click()
  await expect(toast(page, 'Image updated successfully.')).toBeVisible()
  await expect(button(page, 'Edit Veil at dawn')).toBeFocused()
  await settled(page)
  expect(operations).toEqual(['UpdateGalleryImage'])
  await page.reload()
  await button(page, 'Edit Veil at dawn').click()
  await expect(page.getByLabel('Description')).toHaveValue('Two nights\nfrom the mesa')
  await expect(page.getByLabel('Tags')).toHaveValue('Veil, Ha')
  await expect(page.getByLabel('Capture date')).toHaveValue('2024-02-29')
  await page.getByLabel('Capture date').fill('')
  await save.click()
  await button(page, 'Edit Veil at dawn').click()
  await expect(page.getByLabel('Capture date')).toHaveValue('')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await gallery(page).getByRole('link', { name: 'Without alt text (2)' }).click()
  await expect(images(page)).toHaveCount(2)
  for (const left of [1, 0]) {
    await button(page, /^No alt text/)
      .first()
      .click()
    await expect(page.getByLabel('Alt text')).toBeFocused()
    await page.keyboard.type(`The other picture ${left}`)
    await page.keyboard.press('Enter')
    await expect(images(page)).toHaveCount(left)
    if (left > 0) await expect(button(page, /^No alt text/)).toBeFocused()
  }
  await expect(page.getByRole('heading', { name: 'Every picture has an alt text' })).toBeVisible()
  await page.goBack()
  await expect(images(page)).toHaveCount(4)
  await page.goto('/creators/dusty-lane?tab=gallery')
  await page.getByRole('link', { name: 'Blue filaments' }).click()
  const text = viewer(page).getByRole('note', { name: 'Alternative text' })
  const alt = viewer(page).getByRole('button', { name: 'Alternative text' })
  await alt.focus()
  await expect(text).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(text).toContainText('Blue filaments')
  await expectAccessible(page, 'viewer with an alternative text')
  await page.keyboard.press('Escape')
  await expect(text).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByRole('status')).toHaveText(/, 2 of 4$/)
  await expect(text).toBeHidden() // that of the next picture
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
})

test('a creator reorders pictures by buttons, keyboard and dragging, and visitors see that order', async ({
  page,
}) => {
  await openGallery(page, 'hal-alpha')
  const count = await images(page).count()
  const name = (await namesOf(page)).at(-1)!
  const operations = watchOperations(page)
  const [earlier, later] = ['earlier', 'later'].map((way) =>
    button(page, new RegExp(`^Move ${name}, picture \\d+ ${way}$`)),
  )
  await earlier!.click()
  await expect(earlier!).toBeFocused()
  for (let step = 2; step < count; step++) await page.keyboard.press('Enter')
  await expect(images(page).first().getByRole('img')).toHaveAccessibleName(name)
  await expect(earlier!).toBeDisabled()
  await expect(later!).toBeFocused()
  await expect(gallery(page).getByRole('status')).toHaveText(`${name} is now 1 of ${count}`)
  await settled(page)
  expect(operations).toEqual(Array(count - 1).fill('MoveGalleryImage'))
  await page.reload()
  await expect(images(page).first().getByRole('img')).toHaveAccessibleName(name)

  const first = images(page).first()
  await dragRow({ handle: first.getByRole('img'), row: first, target: images(page).nth(1), edge: 'right' })
  await expect(images(page).nth(1).getByRole('img')).toHaveAccessibleName(name)
  const order = await namesOf(page)
  await settled(page)
  await page.reload()
  await expect.poll(() => namesOf(page)).toEqual(order)
  await page.goto('/creators/hal-alpha?tab=gallery')
  const second = page.getByRole('tabpanel').getByRole('listitem').nth(1)
  await expect(second.getByRole('img')).toHaveAccessibleName(name)
})

test('a creator who deletes every picture confirms each, and sees the empty state', async ({ page }) => {
  await openGallery(page, 'phil-terwheel')
  const operations = watchOperations(page)
  const count = await images(page).count()
  const answers = answerQuestions(page, false)
  const first = button(page, /^Delete/).first()
  await first.click()
  await expect(images(page)).toHaveCount(count)
  answers.isAccepted = true
  for (let left = count; left > 0; left--) {
    await first.click()
    await expect(images(page)).toHaveCount(left - 1)
    await expect(left > 1 ? first : page.getByRole('button', { name: 'Upload' })).toBeFocused()
  }
  await expect(page.getByRole('heading', { name: 'No images yet' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your first steps' })).toBeHidden()
  await expect(toast(page, 'Image deleted successfully.')).toBeVisible()
  expect(answers.questions).toEqual(Array(count + 1).fill('Are you sure you want to delete this image?'))
  await settled(page)
  expect(operations).toEqual(Array(count).fill('DeleteGalleryImage'))
  await expect(page.getByText('of 5 GB used')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No images yet' })).toBeVisible()
})

test('a creator who deletes a picture keeps the focus near it, even if another tab deleted it before', async ({
  page,
}) => {
  await page.setViewportSize({ width: 420, height: 400 })
  await openGallery(page, 'hal-alpha')
  const count = await images(page).count()
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/dashboard/gallery')
  for (const tab of [elsewhere, page]) {
    await tab.bringToFront()
    answerQuestions(tab, true)
    await button(tab, /^Delete/)
      .nth(1)
      .click()
    await expect(toast(tab, 'Image deleted successfully.')).toBeVisible()
    await expect(images(tab)).toHaveCount(count - 1)
    await expect(gallery(tab).getByText(`${count - 1} images`)).toBeVisible()
    await expect(button(tab, /^Delete/).nth(1)).toBeFocused()
  }
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
})

test('a picture that another tab has deleted is left out after an edit, a move or its choice as cover fails', async ({
  page,
}) => {
  await openGallery(page, 'orla-penumbra')
  let left = await images(page).count()
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/dashboard/gallery')
  for (const tab of [elsewhere, page]) answerQuestions(tab, true)
  const deleteElsewhere = async () => {
    await elsewhere.bringToFront()
    const deleted = elsewhere.waitForResponse((response) => response.url().endsWith('/graphql'))
    await button(elsewhere, /^Delete/)
      .first()
      .click()
    await deleted
    await expect(images(elsewhere)).toHaveCount(--left)
    await page.bringToFront()
  }
  await deleteElsewhere()
  await button(page, /^Edit/).first().click()
  await dialog(page).getByLabel('Title').fill('What nobody should lose')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Gallery image not found')
  await expect(images(page)).toHaveCount(left)
  await expect(dialog(page).getByLabel('Title')).toHaveValue('What nobody should lose')
  await page.keyboard.press('Escape')

  await deleteElsewhere()
  await button(page, /^Move .* later$|^Move .* right$|^Move .* down$/)
    .first()
    .click()
  await expect(toast(page, 'Gallery image not found')).toBeVisible()
  await expect(images(page)).toHaveCount(left)

  await deleteElsewhere()
  await button(page, /cover/i).first().click()
  await expect(images(page)).toHaveCount(left)
  await expect(page.getByRole('heading', { name: 'No images yet' })).toBeVisible()
})

test.describe('when the connection is lost', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  test('deleting, moving and choosing the cover are optimistic, and rolled back when the request fails', async ({
    page,
  }) => {
    await openGallery(page, 'dusty-lane')
    const before = await namesOf(page)
    const first = (name: RegExp) => button(page, name).first().click()
    await failOnce(page, 'DeleteGalleryImage', 'request', () =>
      expect(images(page)).toHaveCount(before.length - 1),
    )
    answerQuestions(page, true)
    await first(/^Delete/)
    await expect(toast(page, 'Failed to delete image.')).toBeVisible()
    await expect.poll(() => namesOf(page)).toEqual(before)
    await failOnce(page, 'MoveGalleryImage', 'request', () =>
      expect.poll(() => namesOf(page)).toEqual([before[1], before[0], ...before.slice(2)]),
    )
    await first(/later$/)
    await expect(toast(page, 'Failed to move image.')).toBeVisible()
    await expect.poll(() => namesOf(page)).toEqual(before)
    await failOnce(page, 'ChooseCoverImage', 'request', () =>
      expect(coverMark(images(page).first())).toHaveText('Cover'),
    )
    await first(/the cover$/)
    await expect(toast(page, 'Failed to choose the cover.')).toBeVisible()
    await expect(coverMark(gallery(page))).toHaveText('Cover: the newest')
  })
})

test.describe('several pictures at once', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  test('are selected by keyboard, changed in one dialog, also after a lost connection, and deleted', async ({
    page,
  }) => {
    await openGallery(page, 'stella-stack')
    const operations = watchOperations(page)
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
    await checkPage(page, 'selected pictures')
    await failOnce(page, 'UpdateGalleryImages', 'request')
    await bar.getByRole('button', { name: 'Change' }).press('Enter')
    await checkPage(page, 'change of selected pictures')
    await page.getByLabel('Add tags').fill('Mosaic, SHO')
    await page.getByLabel('License').selectOption('CC BY 4.0')
    await page.getByLabel('Site').fill('La Palma')
    await page.getByRole('combobox', { name: 'Objects' }).fill('m27')
    await page.keyboard.press('Enter')
    const change = dialog(page).getByRole('button', { name: 'Change' })
    await change.click()
    await expect(dialog(page).getByRole('alert').last()).not.toBeEmpty()
    await expect(page.getByLabel('Add tags')).toHaveValue('Mosaic, SHO')
    await change.click()
    await expect(toast(page, '2 pictures changed')).toBeVisible()
    await expect(dialog(page)).toBeHidden()

    await boxes.first().press('Shift+Space') // a range of one
    await bar.getByRole('button', { name: 'Select all' }).click()
    await boxes.first().press('Space')
    const answers = answerQuestions(page, true)
    await bar.getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, '2 pictures deleted')).toBeVisible()
    expect(answers.questions).toEqual(['Are you sure you want to delete 2 pictures? This cannot be undone.'])
    await expect(images(page)).toHaveCount(1)
    await expect(select).toBeFocused()
    await select.press('Enter')
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
    await settled(page)
    const lookups = ['SkyObjectSuggestions', 'TypedObject']
    expect(operations.filter((name) => !lookups.includes(name))).toEqual([
      'UpdateGalleryImages',
      'UpdateGalleryImages',
      'DeleteGalleryImages',
    ])
    await expect(gallery(page).getByText('1 image', { exact: true })).toBeVisible()
    await page.reload()
    await button(page, /^Edit/).click()
    await expect(page.getByLabel('Tags')).toHaveValue('nebula, narrowband, sho, Mosaic')
    await expect(page.getByLabel('License')).toHaveValue('ccBy')
    await expect(page.getByLabel('Site')).toHaveValue('La Palma')
    await expect(dialog(page).getByRole('list', { name: 'Objects' })).toContainText('Dumbbell Nebula')
    await page.keyboard.press('Escape')
    await select.click()
    await boxes.first().press('Space')
    await bar.getByRole('button', { name: 'Delete' }).click()
    await expect(gallery(page).getByRole('button', { name: 'Upload' })).toBeFocused()
  })
})

test('a creator is asked before several pictures lose all their tags, and nothing changes without a yes', async ({
  page,
}) => {
  await openGallery(page, 'hal-alpha')
  const operations = watchOperations(page)
  await gallery(page).getByRole('button', { name: 'Select', exact: true }).click()
  const bar = page.getByRole('group', { name: 'Selected pictures' })
  await bar.getByRole('button', { name: 'Select all' }).click()
  await bar.getByRole('button', { name: 'Change' }).click()
  await dialog(page).getByLabel('Remove all other tags').check()
  const change = dialog(page).getByRole('button', { name: 'Change' })
  const pictures = `${await images(page).count()} pictures`
  const question = `Are you sure you want to remove all tags from ${pictures}? This cannot be undone.`
  const answers = answerQuestions(page, false)
  await change.click()
  await expect(dialog(page).getByRole('alert').last()).toHaveText('Nothing was changed.')
  expect(answers.questions).toEqual([question])
  expect(operations).toEqual([])
  await expect(dialog(page).getByLabel('Remove all other tags')).toBeChecked()
  answers.isAccepted = true
  await change.click()
  await expect(toast(page, `${pictures} changed`)).toBeVisible()
  expect(answers.questions).toEqual([question, question])
  expect(operations).toEqual(['UpdateGalleryImages'])
})

test('the cover is the newest picture until one is chosen, and card and banner show it without another request', async ({
  page,
}) => {
  const cardCover = page.getByRole('article').filter({ hasText: 'Nova Caine' }).locator('img').first()
  const coverSource = () =>
    images(page)
      .filter({ has: coverMark(page) })
      .getByRole('img')
      .getAttribute('src')
  await signIn(page, 'nova-caine@demo.example')
  await page.goto('/creators?search=nova')
  await expect(cardCover).toBeVisible()
  await page.getByRole('link', { name: 'Nova Caine' }).click()
  await page.getByRole('tab', { name: 'Gallery' }).click()
  await headerLink(page, 'Dashboard').click()
  await sideLink(page, 'Gallery').click()
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
  await expect(toast(page, 'This image is your cover now.')).toBeVisible()
  const chosenCover = (await coverSource())!
  expect(chosenCover).not.toBe(newest)

  for (let back = 0; back < 2; back++) await page.goBack()
  await expect(page.getByRole('tab', { name: 'Gallery' })).toBeVisible()
  await expect(page.locator(`img[alt=""][src="${chosenCover}"]`)).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('img', { name: 'Newest' })).toBeVisible()
  for (let back = 0; back < 2; back++) await page.goBack()
  await expect(cardCover).toHaveAttribute('src', chosenCover)
  await headerLink(page, 'Dashboard').click()
  await sideLink(page, 'Gallery').click()
  await chooses.click()
  await expect(coverMark(images(page).last())).toHaveText('Cover: the newest')
  await expect(chooses).toHaveAttribute('aria-pressed', 'false')
  await settled(page)
  expect(operations.splice(0).filter((name) => !/^(Dashboard|RecordProfileView)/.test(name))).toEqual([
    'UploadGalleryImages',
    'ChooseCoverImage',
    'ChooseCoverImage',
  ])
  answerQuestions(page, true)
  await button(page, 'Delete Newest').click()
  await expect(coverMark(gallery(page))).toHaveText('Cover: the newest')
  await expect(toast(page, 'Image deleted successfully.')).toBeVisible()
  await settled(page)
  expect(operations).toEqual(['DeleteGalleryImage'])
  await page.reload()
  await expect(coverMark(gallery(page))).toHaveText('Cover: the newest')
  await settled(page)

  operations.length = 0
  const held = await holdRequests(page, '/graphql')
  await chooses.click()
  await button(page, /the cover$/)
    .nth(1)
    .click()
  await expect(coverMark(images(page).nth(1))).toHaveText('Cover')
  await expect.poll(() => operations).toEqual(['ChooseCoverImage'])
  held.release()
  await expect.poll(() => operations.length).toBe(2)
  await settled(page)
  await page.reload()
  await expect(coverMark(images(page).nth(1)), 'the last choice').toHaveText('Cover')
  await expect(coverMark(gallery(page))).toHaveCount(1)
})

test('a loading gallery shows six skeletons; a failed one can be retried', async ({ page }) => {
  await signIn(page, 'rhea-flector@demo.example')
  await page.route('/graphql', (route) =>
    operationNameOf(route.request()) === 'DashboardGalleryPage'
      ? route.fulfill({ json: { errors: [{ message: 'The stars are wrong' }] } })
      : route.continue(),
  )
  const held = await holdOperation(page, 'DashboardGalleryPage')
  await page.goto('/dashboard/gallery')
  await expect(gallery(page).locator('li .skeleton')).toHaveCount(6)
  await checkPage(page, 'skeleton')
  held.release()
  await expect(page.getByRole('alert')).toContainText('The stars are wrong')
  await page.unroute('/graphql')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(images(page).first()).toBeVisible()
})

test('a panorama is shown in full in a box with its buttons in a line, and the longest title fits', async ({
  page,
  baseURL,
}) => {
  await uploadImages(baseURL!, [
    { width: 3000, height: 100, title: 'Wide strip' },
    { width: 100, height: 3000, title: 'High strip' },
    { width: 200, height: 300, title: 'x'.repeat(150) },
  ])
  await openGallery(page, 'creator-7')
  for (const name of ['Wide strip', 'High strip', 'x'.repeat(150)]) {
    const card = images(page).filter({ has: page.getByRole('img', { name }) })
    await card.hover()
    await expect(card.getByRole('button', { name: /the cover$/ }).getByText('Cover')).toBeVisible()
    const tops = await card
      .getByRole('button')
      .filter({ hasNotText: 'No alt text' })
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
    expect(new Set(tops).size, name).toBe(1)
    const { width, height } = (await card.getByRole('img').boundingBox())!
    expect(height, name).toBeGreaterThan(100)
    expect(height, name).toBeLessThan(width * 2)
  }
  await expectNoOverflow(page, 'the longest title', [390])
  const strip = page.getByRole('img', { name: 'High strip' })
  expect((await strip.boundingBox())!.height).toBeLessThanOrEqual(400)
})

test('the gallery and the dialog of an upload fit every window and are accessible', async ({ page }) => {
  test.slow()
  await openGallery(page, 'rhea-flector')
  await images(page).first().hover()
  await checkPage(page, 'gallery')
  await openUpload(page)
  await choose(page, [
    ...(await filesNamed('moon.jpg', 'a-very-long-name-of-a-file-that-users-would-type-by-hand.jpg')),
    { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
  ])
  await expect(chosen(page)).toHaveCount(3)
  await page.getByLabel('Capture date').focus()
  const held = await holdRequests(page, '/graphql')
  await send(page)
  await expect(page.getByRole('progressbar')).toBeVisible()
  await checkPage(page, 'pending upload')
  held.release()
  await expect(dialog(page).getByRole('alert').last()).toContainText('broken.jpg: ')
  await checkPage(page, 'refused upload')
})
