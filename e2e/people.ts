import { expect, type Page, request } from '@playwright/test'
import { limits } from '../contract/limits.ts'
import { collectSecrets } from '../server/testing/collect-logs.ts'
import { aTinyImage } from '../server/testing/gallery-uploads.ts'
import type { TestImage } from '../server/testing/images/image.ts'
import { aJpeg } from '../server/testing/images/plain-images.ts'
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

/** Long, right-to-left and emoji texts, which break layouts. */
export const texts = {
  longWord: 'Donaudampfschifffahrtskapitänsmützen'.repeat(14).slice(0, 500),
  address: `https://telescope.example/observations/${'M31-LRGB-2026-'.repeat(30)}`,
  rightToLeft: 'אני מצלם את שמי הלילה מהמדבר, '.repeat(16).trim(),
  emoji: '🌌🔭🪐✨'.repeat(60),
}

export interface RealCreator {
  slug: string
  imageId: number
}

/** Registers a user by the API, signs in on this page, and fills every field and list. Each image shows the sky object. */
export async function aRealCreator(
  page: Page,
  name: string,
  written: string[],
  object = '',
): Promise<RealCreator> {
  const post = async (path: string, data: object): Promise<unknown> => {
    const response = await page.request.post(`/_api${path}`, { data })
    expect(response.status(), `${path}: ${await response.text()}`).toBe(200)
    return response.json()
  }
  const { slug, profileId } = await aCreator(page, name)
  const all = written.join('\n')
  const [first = ''] = written
  const website = `https://site.example/${'long-path-'.repeat(150)}`
  await post('/creator-profiles/update', {
    profileId,
    bio: cut(all, limits.profile.bio),
    location: cut(first, limits.profile.location),
    websiteUrl: website,
    youtubeChannelId: cut(first, limits.profile.youtubeChannelId),
    specialties: written.map((text) => cut(text, limits.profile.specialty)),
    equipmentSummary: cut(all, limits.profile.equipmentSummary),
    yearsExperience: 100,
  })
  const ofProfile = { creatorProfileId: profileId }
  let imageId = 0
  for (const text of written) {
    const link = {
      ...ofProfile,
      platform: cut(text, limits.link.platform),
      url: website,
      displayName: cut(text, limits.link.displayName),
    }
    await post('/creator-social-links/create', link)
    await post('/creator-support-links/create', { ...link, description: cut(text, limits.link.description) })
    await post('/creator-gear/create', {
      ...ofProfile,
      itemName: cut(text, limits.gear.itemName),
      category: cut(text, limits.gear.category),
      brand: cut(text, limits.gear.brand),
      model: cut(text, limits.gear.model),
      description: cut(text, limits.gear.description),
      affiliateUrl: website,
      personalRating: 5,
      priceRange: cut(text, limits.gear.priceRange),
      recommendedFor: cut(text, limits.gear.recommendedFor),
    })
    imageId = await upload(page, profileId, text, object, await aJpeg(320, 240))
  }
  return { slug, imageId }
}

/** Registers a user with an empty profile by the API, and signs in on this page. */
export async function aCreator(page: Page, name: string) {
  const email = await register(page, name)
  const response = await page.request.post('/_api/creator-profiles/create', { data: {} })
  const { profile } = (await response.json()) as { profile: { id: number; slug: string } }
  return { email, slug: profile.slug, profileId: profile.id }
}

/** With a telescope and images of the sky object; `imageId` is the newest. */
export async function aPhotographer(page: Page, name: string, titles: string[], object = '') {
  const creator = await aCreator(page, name)
  const telescope = 'Skyward 80/400'
  const gear = { creatorProfileId: creator.profileId, itemName: telescope, category: 'Telescope' }
  expect((await page.request.post('/_api/creator-gear/create', { data: gear })).status()).toBe(200)
  let imageId = 0
  for (const title of titles) imageId = await upload(page, creator.profileId, title, object, aTinyImage())
  return { ...creator, imageId, telescope }
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
    title: cut(text, limits.gallery.title),
    description: cut(text, limits.gallery.description),
    tags: cut(text.replaceAll(',', ''), limits.gallery.tag),
    altText: cut(text, limits.gallery.altText),
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
