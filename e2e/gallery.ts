import { expect, type Locator, type Page } from '@playwright/test'
import type { TestImage } from '../server/testing/images/image.ts'
import { aJpeg } from '../server/testing/images/plain-images.ts'
import { dialog } from './locators.ts'
import { aPhotographer, signIn } from './people.ts'

export const galleryOf = (slug: string) => `/creators/${slug}?tab=gallery`

/** Demo galleries with four images and with none. */
export const dustyLane = galleryOf('dusty-lane')
export const creator7 = galleryOf('creator-7')

export const thumbnails = (page: Page) => page.getByRole('tabpanel').getByRole('link')
export const viewer = (page: Page) => page.getByRole('dialog', { name: /^Pictures by / })

export const addressOf = async (thumbnail: Locator) => (await thumbnail.getAttribute('href'))!

export async function openImage(page: Page, name: string, gallery = dustyLane) {
  await page.goto(gallery)
  await page.getByRole('link', { name }).click()
  await expect(viewer(page)).toBeVisible()
}

/** Returns the width of the image's file and its displayed width in CSS pixels. */
export async function measured(img: Locator) {
  await img.scrollIntoViewIfNeeded()
  await expect
    .poll(() => img.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)
  // With `sizes`, naturalWidth depends on the layout, so the file is loaded separately.
  return img.evaluate(async (image: HTMLImageElement) => {
    const file = new Image()
    file.src = image.currentSrc
    await file.decode()
    return { file: file.naturalWidth, shown: image.getBoundingClientRect().width, source: image.currentSrc }
  })
}

export const restingScroll = (page: Page) =>
  page.evaluate(async () => {
    let before: number
    do {
      before = window.scrollY
      await new Promise((done) => setTimeout(done, 100))
    } while (before !== window.scrollY)
    return before
  })

export const gallery = (page: Page) => page.getByRole('region', { name: 'Gallery', exact: true })
export const images = (page: Page) => page.getByRole('list', { name: 'Your pictures' }).getByRole('listitem')
export const button = (page: Page, name: string | RegExp) => images(page).getByRole('button', { name })
export const chosen = (page: Page) =>
  page.getByRole('list', { name: 'Chosen pictures' }).getByRole('listitem')
/** The mark of the cover; each picture has a button with the same word. */
export const coverMark = (within: Page | Locator) =>
  within.getByText(/^Cover/).and(within.locator(':not(button *)'))

export async function openGallery(page: Page, creator: string) {
  await signIn(page, `${creator}@demo.example`)
  await page.goto('/dashboard/gallery')
  await expect(gallery(page).getByRole('button', { name: 'Upload' })).toBeVisible()
}

/** Opens the gallery of a new creator, which has a picture of each title. */
export async function openNewGallery(page: Page, name: string, ...titles: string[]) {
  const creator = await aPhotographer(page, name, titles)
  await page.goto('/dashboard/gallery')
  await expect(gallery(page).getByRole('button', { name: 'Upload' })).toBeVisible()
  return creator
}

export async function openUpload(page: Page) {
  await gallery(page).getByRole('button', { name: 'Upload' }).click()
  await expect(dialog(page)).toBeVisible()
}

export const fileOf = ({ name, mediaType, content }: TestImage, as = name) => ({
  name: as,
  mimeType: mediaType,
  buffer: content,
})

export async function filesNamed(...names: string[]) {
  const image = await aJpeg(320, 240)
  return names.map((name) => fileOf(image, name))
}

export async function choose(page: Page, files: ReturnType<typeof fileOf>[]) {
  await page.getByLabel('Drop pictures here').setInputFiles(files)
}

export const send = (page: Page) => dialog(page).getByRole('button', { name: 'Upload' }).click()
