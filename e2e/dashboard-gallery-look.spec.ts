import {
  button,
  choose,
  chosen,
  dialog,
  filesNamed,
  gallery,
  openGallery,
  openUpload,
  images,
  send,
} from './gallery-steps.ts'
import { uploadImages } from './gallery-images.ts'
import { expectAccessible, checkEveryTheme, expectNoHorizontalScroll } from './page-checks.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { holdOperation, holdRequests, operationNameOf } from './watch-operations.ts'

test('a user without a profile is sent to the dashboard', async ({ page }) => {
  await signIn(page, 'newcomer@demo.example')
  await page.goto('/dashboard/gallery')
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery Management' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
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
  await expect(gallery(page).locator('li [class*=skeleton]')).toHaveCount(6)
  await expectAccessible(page, 'skeleton')
  held.release()
  await expect(page.getByRole('alert')).toContainText('The stars are wrong')
  await page.unroute('/graphql')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(images(page).first()).toBeVisible()
})

test('a panorama is shown in full in a box with its buttons in a line', async ({ page, baseURL }) => {
  await uploadImages(baseURL!, [
    { width: 3000, height: 100, title: 'Wide strip' },
    { width: 100, height: 3000, title: 'High strip' },
    { width: 200, height: 300, title: 'Upright' },
  ])
  await openGallery(page, 'creator-7')
  for (const name of ['Wide strip', 'High strip', 'Upright']) {
    const card = images(page).filter({ has: page.getByRole('img', { name }) })
    const tops = await card
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
    expect(new Set(tops).size, name).toBe(1)
    const { width, height } = (await card.getByRole('img').boundingBox())!
    expect(height, name).toBeGreaterThan(100)
    expect(height, name).toBeLessThan(width * 2)
  }
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the longest title does not widen the gallery, and a panorama is at most a screen high', async ({
    page,
    baseURL,
  }) => {
    await uploadImages(baseURL!, [
      { width: 300, height: 200, title: 'x'.repeat(150) },
      { width: 100, height: 3000, title: 'Strip on a phone' },
    ])
    await openGallery(page, 'creator-7')
    const strip = page.getByRole('img', { name: 'Strip on a phone' })
    await expect(strip).toBeVisible()
    await expectNoHorizontalScroll(page, 'gallery on a phone')
    expect((await strip.boundingBox())!.height).toBeLessThanOrEqual(400)
  })
})

test('the gallery and its dialogs fit every window, are accessible in every theme and are red only in night vision', async ({
  page,
}) => {
  test.slow()
  await openGallery(page, 'rhea-flector')
  const check = (where: string) => checkEveryTheme(page, where)
  await images(page).first().hover()
  await check('gallery')
  await openUpload(page)
  await send(page)
  await check('upload without files')
  await choose(page, [
    ...(await filesNamed('moon.jpg', 'a-very-long-name-of-a-file-that-users-would-type-by-hand.jpg')),
    { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
  ])
  await expect(chosen(page)).toHaveCount(3)
  await page.getByLabel('Capture date').focus()
  await check('upload with files')
  const held = await holdRequests(page, '/graphql')
  await send(page)
  await expect(page.getByRole('progressbar')).toBeVisible()
  await check('pending upload')
  held.release()
  await expect(dialog(page).getByRole('alert').last()).toContainText('broken.jpg: ')
  await check('refused upload')
  page.once('dialog', (question) => void question.accept())
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await button(page, /^Edit/).first().click()
  await check('edit')
})
