import type { Page } from '@playwright/test'
import {
  aCmykJpegWithoutProfile,
  aDisplayP3Jpeg,
  anAdobeRgbJpeg,
  aSaturatedAdobeRgbJpeg,
  aSaturatedP3Jpeg,
  pngsWithColourChunks,
} from '../server/testing/images/coloured-images.ts'
import { sceneOf, type TestImage, webp } from '../server/testing/images/image.ts'
import { toast } from './locators.ts'
import { chooseTheme, expectOnlyRed, showTheme } from './page-checks.ts'
import { register, signIn } from './people.ts'
import { expect, settled, test, useOwnDatabase } from './test.ts'

useOwnDatabase()

/** The colours that the browser shows in the middle of each quarter. */
const shownBy = async (page: Page, content: Buffer) =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const { width, height } = bitmap
    const drawing = new OffscreenCanvas(width, height).getContext('2d', {
      colorSpace: 'display-p3',
      willReadFrequently: true,
    })!
    drawing.drawImage(bitmap, 0, 0)
    const middles = [0.25, 0.75].flatMap((x) => [0.25, 0.75].map((y) => [x * width, y * height] as const))
    return middles.flatMap(([x, y]) => Array.from(drawing.getImageData(x, y, 1, 1).data.slice(0, 3)))
  }, content.toString('base64'))

async function served(page: Page, profileId: number, { name, mediaType, content }: TestImage) {
  const multipart = { images: { name, mimeType: mediaType, buffer: content }, profileId }
  const response = await page.request.post('/_api/creator-images/upload', { multipart })
  expect(response.status(), await response.text()).toBe(200)
  const { images } = (await response.json()) as { images: { imageUrl: string; sizes: { url: string }[] }[] }
  const [{ imageUrl, sizes }] = images as [(typeof images)[0]]
  const addresses = [imageUrl, ...sizes.map(({ url }) => url)]
  return Promise.all(addresses.map(async (address) => (await page.request.get(address)).body()))
}

test('every file of a picture has the colours that the browser shows in the upload, and is only red in night vision', async ({
  page,
}) => {
  test.slow()
  await page.goto('/about')
  await register(page, 'Colour Tester')
  const created = await page.request.post('/_api/creator-profiles/create', { data: {} })
  const { profile } = (await created.json()) as { profile: { id: number; slug: string } }
  const images = [
    ...(await pngsWithColourChunks()),
    await aDisplayP3Jpeg(),
    await anAdobeRgbJpeg(),
    await aSaturatedP3Jpeg(),
    await aSaturatedAdobeRgbJpeg(),
    await webp('display-p3.webp', sceneOf(320, 240).withIccProfile('p3')),
  ]
  // A CMYK JPEG with a profile is left out: between the entries of its table, LittleCMS and Chromium interpolate differently.
  const withoutProfile = { image: await aCmykJpegWithoutProfile(), tolerance: 10 }
  const exact = images.map((image) => ({ image, tolerance: 5 }))
  for (const { image, tolerance } of [...exact, withoutProfile]) {
    const expected = await shownBy(page, image.content)
    for (const file of await served(page, profile.id, image)) {
      const found = await shownBy(page, file)
      const difference = Math.max(...found.map((sample, at) => Math.abs(sample - expected[at]!)))
      expect(difference, `${image.name}: ${found.join()} instead of ${expected.join()}`).toBeLessThanOrEqual(
        tolerance,
      )
    }
  }

  await page.setViewportSize({ width: 1440, height: 3000 })
  await page.goto(`/creators/${profile.slug}?tab=gallery`)
  await showTheme(page, 'night')
  await settled(page)
  await expectOnlyRed(page, 'pictures with saturated colours')
})

test('a creator who adds emoji sees them in red everywhere in night vision, and fixed elements keep their position', async ({
  page,
}) => {
  const emoji = '🟩🟦🌌'
  await chooseTheme(page, 'night')
  await page.setViewportSize({ width: 1440, height: 600 })
  await signIn(page, 'newcomer@demo.example')
  await page.goto('/dashboard')
  await page.getByLabel('Bio').fill(`${emoji} above the clouds`)
  await page.getByRole('textbox', { name: 'Specialties' }).fill(emoji)
  await page.keyboard.press('Enter')
  await page.getByLabel('Website').fill(emoji)
  await expectOnlyRed(page, 'fields')
  await page.getByLabel('Website').fill('')
  await page.getByRole('button', { name: 'Create profile' }).click()
  const created = toast(page, 'Profile created successfully!')
  await expect(created).toBeInViewport({ ratio: 1 })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(created).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })

  await page.goto('/dashboard/gear')
  await page.getByRole('button', { name: 'Add' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Item name').fill(emoji)
  await dialog.getByLabel('Category').fill('😀')
  await expect(dialog).toBeInViewport({ ratio: 1 })
  await expectOnlyRed(page, 'dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: emoji })).toBeVisible()
  await expectOnlyRed(page, 'list')
})
