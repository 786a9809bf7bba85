import { expect, type Page, request } from '@playwright/test'
import { limits } from '../contract/limits.ts'
import { collectSecrets } from '../server/testing/collect-logs.ts'
import { aTinyImage } from '../server/testing/gallery-uploads.ts'
import type { TestImage } from '../server/testing/images/image.ts'
import type { SentFile } from '../server/testing/person.ts'

export const demoPassword = 'starlight-demo'

export async function logIn(page: Page, email: string, password = demoPassword) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Replaces the current session without the form, which session.spec.ts tests. */
export async function signIn(page: Page, email: string) {
  await page.context().clearCookies()
  await logInByApi(page, email)
}

/** Sends a request like another tab of the same browser, which shares the cookie. */
export async function logInByApi(page: Page, email: string) {
  const query = 'mutation LogIn($input: LogInInput!) { logIn(input: $input) { session { id } } }'
  const variables = { input: { email, password: demoPassword } }
  const response = await page.request.post('/graphql', { data: { query, variables } })
  collectSecrets({ headers: Object.entries(response.headers()) })
  expect(await response.json()).toEqual({ data: { logIn: { session: { id: expect.any(Number) } } } })
}

/** Signs a demo creator in by the API, in another browser. */
export async function ownerOf(baseURL: string, slug: string) {
  const owner = await request.newContext({ baseURL })
  const data = { email: `${slug}@demo.example`, password: demoPassword }
  await owner.post('/_api/auth/login_with_password', { data })
  const found = await owner.get(`/_api/creator-profiles/get?slug=${slug}`)
  const { profile } = (await found.json()) as { profile: { id: number } }
  return { owner, profileId: profile.id }
}

/** Registers a user by the API, sets the page's cookie, and returns the email. The password is that of the demo. */
export async function register(page: Page, displayName: string): Promise<string> {
  await page.context().clearCookies()
  const email = `${crypto.randomUUID()}@${'long-domain.'.repeat(10)}example`
  const data = { email, password: demoPassword, displayName }
  const response = await page.request.post('/_api/auth/register_with_password', { data })
  expect(response.status(), await response.text()).toBe(200)
  return email
}

/** Registers a user with an empty profile by the API, and signs in on this page. */
export async function aCreator(page: Page, name: string) {
  const email = await register(page, name)
  const response = await page.request.post('/_api/creator-profiles/create', { data: {} })
  const { profile } = (await response.json()) as { profile: { id: number; slug: string } }
  return { email, slug: profile.slug, profileId: profile.id }
}

/** With a telescope and images of the sky object, `imageId` the newest. */
export async function aPhotographer(page: Page, name: string, titles: string[], object = '') {
  const creator = await aCreator(page, name)
  const telescope = 'Skyward 80/400'
  const data = { creatorProfileId: creator.profileId, itemName: telescope, category: 'Telescope' }
  const response = await page.request.post('/_api/creator-gear/create', { data })
  const { gear } = (await response.json()) as { gear: { id: number } }
  const imageIds: number[] = []
  for (const title of titles)
    imageIds.push(await upload(page, creator.profileId, title, object, aTinyImage()))
  return { ...creator, imageIds, imageId: imageIds.at(-1)!, telescope, telescopeId: gear.id }
}

/** As `aPhotographer`, all of whose images were taken with the telescope. */
export async function aPhotographerWithGear(...photographer: Parameters<typeof aPhotographer>) {
  const [page] = photographer
  const creator = await aPhotographer(...photographer)
  const query =
    'mutation ($input: UpdateGalleryImagesInput!) { updateGalleryImages(input: $input) { __typename } }'
  const addGear = [{ gearItemId: creator.telescopeId }]
  const variables = { input: { ids: creator.imageIds, changes: { addGear } } }
  const response = await page.request.post('/graphql', { data: { query, variables } })
  expect(await response.json()).not.toHaveProperty('errors')
  return creator
}

export async function upload(
  page: Page,
  profileId: number,
  text: string,
  object: string,
  { name, mediaType, content }: TestImage | SentFile,
): Promise<number> {
  const multipart = {
    images: { name, mimeType: mediaType, buffer: Buffer.from(content) },
    profileId,
    ...cutTo(limits.gallery, text, 'title', 'description', 'altText'),
    tags: cut(text.replaceAll(',', ''), limits.gallery.tag),
    ...(object ? { objects: object } : {}),
  }
  const response = await page.request.post('/_api/creator-images/upload', { multipart })
  const { images } = (await response.json()) as { images: { id: number }[] }
  return images[0]!.id
}

/** Truncates a text to a field's limit without splitting an emoji. */
export const cut = (text: string, { max }: { max: number }) =>
  text
    .slice(0, max)
    .replace(/\p{Cs}$/u, '')
    .trim()

/** Returns the text as each of the named fields, cut to its limit. */
export const cutTo = <Field extends string>(
  fields: Record<NoInfer<Field>, { max: number }>,
  text: string,
  ...names: Field[]
) => Object.fromEntries(names.map((name) => [name, cut(text, fields[name])]))
