import { expect, type Locator, type Page } from '@playwright/test'
import { type TestImage } from '../server/testing/images/image.ts'
import { aJpeg } from '../server/testing/images/plain-images.ts'
import { signIn } from './sign-in.ts'

export const gallery = (page: Page) => page.getByRole('region', { name: 'Gallery', exact: true })
export const images = (page: Page) => page.getByRole('list', { name: 'Your images' }).getByRole('listitem')
export const button = (page: Page, name: string | RegExp) => images(page).getByRole('button', { name })
export const dialog = (page: Page) => page.getByRole('dialog')
export const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen images' }).getByRole('listitem')
export const coverMark = (within: Page | Locator) => within.getByText(/^Cover/)

export async function openGallery(page: Page, creator: string) {
  await signIn(page, `${creator}@demo.example`)
  await page.goto('/dashboard/gallery')
  await expect(gallery(page).getByRole('button', { name: 'Upload' })).toBeVisible()
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
  await page.getByLabel('Drop images here').setInputFiles(files)
}

export const send = (page: Page) => dialog(page).getByRole('button', { name: 'Upload' }).click()
