import type { Locator, Page } from '@playwright/test'
import { limits } from '../contract/limits.ts'
import { answerQuestions, dialog, heading, panel } from './locators.ts'
import { expectNoOverflow } from './page-checks.ts'
import { aPhotographer, aRealCreator, cut, type RealCreator, texts } from './people.ts'
import { expect, settled, test } from './test.ts'

/** Every page that shows user content; last that with tabs. */
const pagesOf = ({ slug, imageId }: RealCreator) => [
  '/',
  '/creators?sort=createdAt',
  `/creators?specialty=${encodeURIComponent(cut(texts.longWord, limits.profile.specialty))}`,
  `/creators/${slug}?photo=${imageId}`,
  '/objects?search=m+31',
  '/objects/m-31',
  '/dashboard',
  '/dashboard/gear',
  '/dashboard/gallery',
  '/account',
  `/creators/${slug}`,
]

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

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

test('long words, addresses, right-to-left text and emoji fit every page that shows them, in their direction; addresses are nofollow links, by code that only such texts load', async ({
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
  const name = cut(`ורה רובין ${texts.longWord}`, limits.session.displayName)
  const { rightToLeft, address, ...others } = texts
  // First, because the first letter of a text decides its direction; last the text of the shown picture.
  const written = [rightToLeft, ...Object.values(others), address]
  const creator = await aRealCreator(page, name, written, 'M 31')
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
    if (path !== '/dashboard/gallery') continue
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    await check('edit image')
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
    await openTab(page, tab)
    await settled(page)
    await check(tab)
    if (tab === 'Support' || tab === 'Gear') await expectLink()
  }
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expectNoOverflow(page, 'account menu', [320])
})

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

test('long words fit every form and dialog, and keep their buttons visible', async ({ page }) => {
  test.slow()
  answerQuestions(page, true)
  const form = page.getByRole('main')
  await page.goto('/login')
  await fillEveryField(page, form, 'log-in form')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(heading(page, 'Create your account')).toBeVisible()
  await fillEveryField(page, form, 'register form')
  await page.goto('/forgot-password')
  await fillEveryField(page, form, 'form for a forgotten password')

  await aPhotographer(page, cut(texts.longWord, limits.session.displayName), [texts.longWord])
  await page.goto('/account')
  await fillEveryField(page, form, 'forms of the account')
  await page.goto('/dashboard')
  await fillEveryField(page, form, 'profile form')
  for (const [path, list, button] of [
    ['', 'Social links', 'Add'],
    ['', 'Support links', 'Add'],
    ['/dashboard/gear', 'Gear', 'Add'],
    ['/dashboard/gallery', 'Gallery', /^Edit/],
    ['', 'Gallery', 'Upload'],
  ] as const) {
    if (path) await page.goto(path)
    await panel(page, list).getByRole('button', { name: button }).first().click()
    await fillEveryField(page, dialog(page), `${list}, ${button}`)
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toHaveCount(0)
  }
})
