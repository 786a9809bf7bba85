import type { Locator, Page } from '@playwright/test'
import { limits } from '../contract/limits.ts'
import { aJpeg } from '../server/testing/images/plain-images.ts'
import { answerQuestions, dialog, panel } from './locators.ts'
import { expectNoOverflow } from './page-checks.ts'
import { aCreator, cut, cutTo, upload } from './people.ts'
import { expect, settled, test } from './test.ts'

/** Long, right-to-left and emoji texts, which break layouts. */
const texts = {
  longWord: 'Donaudampfschifffahrtskapitänsmützen'.repeat(14).slice(0, 500),
  address: `https://telescope.example/observations/${'M31-LRGB-2026-'.repeat(30)}`,
  rightToLeft: 'אני מצלם את שמי הלילה מהמדבר, '.repeat(16).trim(),
  emoji: '🌌🔭🪐✨'.repeat(60),
}

/** Registers a user by the API, signs in on this page, and fills every field and list. Each image shows M 31. */
async function aRealCreator(page: Page, name: string, written: string[]) {
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/_api${path}`, { data })
    expect(response.status(), `${path}: ${await response.text()}`).toBe(200)
  }
  const { slug, profileId } = await aCreator(page, name)
  const all = written.join('\n')
  const [first = ''] = written
  const website = `https://site.example/${'long-path-'.repeat(150)}`
  await post('/creator-profiles/update', {
    profileId,
    ...cutTo(limits.profile, all, 'bio', 'equipmentSummary'),
    ...cutTo(limits.profile, first, 'location', 'youtubeChannelId'),
    websiteUrl: website,
    specialties: written.map((text) => cut(text, limits.profile.specialty)),
    yearsExperience: 100,
  })
  const ofProfile = { creatorProfileId: profileId }
  let imageId = 0
  for (const text of written) {
    const link = { ...ofProfile, ...cutTo(limits.link, text, 'platform', 'displayName'), url: website }
    await post('/creator-social-links/create', link)
    await post('/creator-support-links/create', { ...link, ...cutTo(limits.link, text, 'description') })
    await post('/creator-gear/create', {
      ...ofProfile,
      ...cutTo(limits.gear, text, 'itemName', 'category', 'brand', 'model', 'priceRange'),
      ...cutTo(limits.gear, text, 'description', 'recommendedFor'),
      affiliateUrl: website,
      personalRating: 5,
    })
    imageId = await upload(page, profileId, text, 'M 31', await aJpeg(320, 240))
  }
  return { slug, imageId }
}

/** Forms that a button of a list opens. */
const dialogs = [
  ['/dashboard', 'Support links', 'Add'],
  ['/dashboard/gear', 'Gear', 'Add'],
  ['/dashboard/gallery', 'Gallery', /^Edit/],
  ['/dashboard/gallery', 'Gallery', 'Upload'],
] as const

/** Every page that shows user content; last that with tabs. */
const pagesOf = ({ slug, imageId }: { slug: string; imageId: number }) => [
  '/',
  '/creators?sort=createdAt',
  `/creators?specialty=${encodeURIComponent(cut(texts.longWord, limits.profile.specialty))}`,
  `/creators/${slug}?photo=${imageId}`,
  '/objects?search=m+31',
  '/objects/m-31',
  '/account',
  '/dashboard',
  '/dashboard/gear',
  '/dashboard/gallery',
  `/creators/${slug}`,
]

/** An open viewer hides the headings behind it. */
async function open(page: Page, path: string) {
  await page.goto(path)
  const content = path.includes('photo=') ? dialog(page) : page.getByRole('heading', { level: 1 }).first()
  await content.waitFor()
  await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
  await settled(page)
}

/** Right-to-left texts that the page shows left to right. */
const wronglyDirected = () => {
  const found: string[] = []
  const directionOf = (element: Element) => getComputedStyle(element).direction
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode
    const isWritten = /^\P{L}*\p{Script=Hebrew}/u.test(textContent ?? '') && parentElement!.checkVisibility()
    if (isWritten && !parentElement!.closest('[role=status]') && directionOf(parentElement!) !== 'rtl')
      found.push(parentElement!.outerHTML.slice(0, 80))
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=url]), textarea')) {
    if (/\p{Script=Hebrew}/u.test(field.value) && directionOf(field) !== 'rtl') found.push(field.name)
  }
  return found
}

/** Fits every width with long words in every field. */
async function fillEveryField(page: Page, form: Locator, where: string) {
  const fields = form
    .locator(
      'textarea, input:not([type=file], [type=date], [type=number], [type=search], [type=checkbox], [readonly])',
    )
    .filter({ visible: true })
  await fields.first().waitFor()
  for (const field of await fields.all()) {
    await field.fill(texts.longWord)
    // Enter adds to a list field.
    if ((await field.getAttribute('name')) === 'specialties') await field.press('Enter')
  }
  await expectNoOverflow(page, where, [320, 1440])
}

test('long words, addresses, right-to-left text and emoji fit every page and form, in their direction, and buttons stay visible; addresses are nofollow links, by code that only such texts load', async ({
  page,
}) => {
  test.slow()
  const loadsOfLinks: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('LinkedText')) loadsOfLinks.push(request.url())
  })
  await page.goto('/creators/orla-penumbra')
  await expect(page.getByText('Umbra chaser')).toBeVisible()
  await settled(page)
  expect(loadsOfLinks).toEqual([])
  answerQuestions(page, true)
  const main = page.getByRole('main')
  for (const path of ['/login', '/login?form=register', '/forgot-password']) {
    await page.goto(path)
    await fillEveryField(page, main, path)
  }
  const name = cut(`ורה רובין ${texts.longWord}`, limits.session.displayName)
  const { rightToLeft, address, ...others } = texts
  // First, because the first letter of a text decides its direction; last the text of the shown picture.
  const written = [rightToLeft, ...Object.values(others), address]
  const creator = await aRealCreator(page, name, written)
  const check = async (where: string) => {
    expect.soft(await page.evaluate(wronglyDirected), where).toEqual([])
    await expectNoOverflow(page, where, [320, 1440])
  }
  const links = page.locator('a[href^="https://telescope.example/"]').filter({ visible: true })
  const expectLink = () => expect(links.first()).toHaveAttribute('rel', 'ugc nofollow noopener noreferrer')
  for (const path of pagesOf(creator)) {
    await open(page, path)
    await check(path)
    if (path.includes('photo=')) await expectLink()
    if (path === '/account' || path === '/dashboard') await fillEveryField(page, main, path)
    for (const [, list, button] of dialogs.filter(([page]) => page === path)) {
      await panel(page, list).getByRole('button', { name: button }).first().click()
      expect.soft(await page.evaluate(wronglyDirected), `${list}, ${button}`).toEqual([])
      await fillEveryField(page, dialog(page), `${list}, ${button}`)
      await dialog(page).getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog(page)).toHaveCount(0)
    }
  }
  await expectLink()
  await expect.poll(() => loadsOfLinks).not.toEqual([])
  const indent = await page.getByRole('heading', { level: 1 }).evaluate((name) => {
    const words = document.createRange()
    words.selectNodeContents(name)
    return words.getBoundingClientRect().left - name.parentElement!.getBoundingClientRect().left
  })
  expect(indent, 'a right-to-left name stays beside the avatar').toBeLessThan(1)
  for (const tab of ['Videos', 'Support', 'Gear', 'Gallery']) {
    await page.getByRole('tab', { name: tab }).click()
    await settled(page)
    await check(tab)
    if (tab === 'Support' || tab === 'Gear') await expectLink()
  }
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expectNoOverflow(page, 'account menu', [320])
})
