import type { Page } from '@playwright/test'
import {
  button,
  choose,
  coverMark,
  filesNamed,
  gallery,
  openUpload,
  send,
  thumbnails,
  viewer,
} from './gallery.ts'
import { account, answerQuestions, creatorNames, dialog, headerLink, panel, toast } from './locators.ts'
import { signIn } from './people.ts'
import { expect, test } from './test.ts'

/** Replaces the texts of the open page, and those that come later, as the translators of browsers do. */
const translate = (page: Page) => page.evaluate(replaceTexts)

/** Runs in the page. The words stay the same, so that tests find them. */
function replaceTexts(): void {
  function replace(text: Text) {
    if (!/\S/.test(text.data) || text.parentElement?.closest('font, option, script, style, textarea, svg'))
      return
    const translated = document.createElement('font')
    translated.append(document.createElement('font'))
    translated.firstElementChild!.textContent = text.data
    text.replaceWith(translated)
  }
  function replaceWithin(node: Node) {
    if (node instanceof Text) return replace(node)
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) replace(text)
  }
  replaceWithin(document.body)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) replaceWithin(node)
  }).observe(document.body, { childList: true, subtree: true })
}

test('a visitor who reads the site in another language sorts, searches, filters and pages through its lists', async ({
  page,
}) => {
  await page.goto('/creators')
  await translate(page)
  await page.getByLabel('Sort by').selectOption('Alphabetical')
  await page.getByRole('button', { name: 'Z to A' }).click()
  await expect(creatorNames(page).first()).toHaveText('Anna Lemma')
  await expect(page.getByRole('button', { name: 'A to Z' })).toHaveText('A to Z')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await page.getByLabel('Specialty').selectOption('lunar')
  await expect(creatorNames(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Remove the filter Lunar' }).click()
  await expect(creatorNames(page)).toHaveCount(12)
  await page.getByRole('searchbox').fill('xylophone')
  await expect(page.getByRole('heading', { name: 'No creators found' })).toBeVisible()

  await headerLink(page, 'Objects').click()
  await page.getByLabel('Constellation').selectOption('Pegasus')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()

  await headerLink(page, 'Home').click()
  for (const search of ['xylophone', 'zither']) {
    await page.getByRole('searchbox', { name: 'Search featured creators' }).fill(search)
    await expect(page.getByText(`No creators found matching “${search}”`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(3)
})

test('a visitor who reads profiles in another language opens their tabs, and each picture has its own details', async ({
  page,
}) => {
  const details = viewer(page).getByRole('region', { name: 'Details' })
  const address = '/creators/dusty-lane?tab=gallery'
  const texts: string[] = []
  for (const isTranslated of [false, true]) {
    await page.goto(address)
    if (isTranslated) await translate(page)
    await thumbnails(page).first().click()
    for (let index = 0; index < 4; index++) {
      await expect(viewer(page).getByText(`${index + 1} of 4`)).toBeVisible()
      if (isTranslated) await expect(details).toHaveText(texts[index]!, { useInnerText: true })
      else texts.push(await details.innerText())
      await page.keyboard.press('ArrowRight')
    }
  }
  expect(new Set(texts).size).toBe(4)
  await page.keyboard.press('Home')
  await expect(details).toHaveText(texts[0]!, { useInnerText: true })
  await page.keyboard.press('Escape')
  for (const tab of ['Support', 'Gear', 'About']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Share' }).click()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)

  await page.goto('/creators/miss-alignment?tab=gear')
  await translate(page)
  await page.getByRole('link', { name: /^2 pictures taken with it.*ZWO/ }).click()
  await expect(page.getByText('2 of 3 pictures')).toBeVisible()
  await page.getByRole('link', { name: 'Show all pictures' }).click()
  await expect(thumbnails(page)).toHaveCount(3)
})

test('a creator who uses the dashboard in another language saves the profile, gear and pictures', async ({
  page,
}) => {
  answerQuestions(page, true)
  await signIn(page, 'nova-caine@demo.example')
  await page.goto('/dashboard')
  await translate(page)
  await page.getByRole('textbox', { name: 'Specialties' }).fill('Comets')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove specialty Comets' }).click()
  await page.getByLabel('Website', { exact: true }).fill('nothing')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Website', { exact: true })).toHaveAccessibleDescription(
    'Must be a valid URL, with a name and an ending such as example.org',
  )
  await page.getByLabel('Website', { exact: true }).fill('https://nova.example')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()

  const area = page.getByRole('navigation', { name: 'Dashboard' })
  await area.getByRole('link', { name: 'Gear' }).click()
  const gear = panel(page, 'Gear')
  await gear.getByRole('button', { name: 'Add' }).click()
  await dialog(page).getByLabel('Item name').fill('Redcat 51')
  await dialog(page).getByLabel('Category').fill('Telescope')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await gear.getByRole('button', { name: 'Edit Redcat 51' }).click()
  await dialog(page).getByLabel('Item name').fill('Redcat 61')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(gear.getByText('Redcat 61')).toBeVisible()
  await gear.getByRole('button', { name: 'Delete Redcat 61' }).click()
  await expect(gear.getByText('Redcat 61')).toHaveCount(0)

  await area.getByRole('link', { name: 'Gallery' }).click()
  const mark = coverMark(gallery(page))
  await expect(mark).toHaveText('Cover: the newest')
  // The newest image keeps its mark, whose text changes.
  const chooses = button(page, /the cover$/).first()
  for (const text of ['Cover', 'Cover: the newest']) {
    await chooses.click()
    await expect(mark).toHaveText(text)
  }
  await openUpload(page)
  await choose(page, await filesNamed('one.jpg', 'two.jpg'))
  await dialog(page).getByText('How it was taken').click()
  await dialog(page).getByRole('combobox', { name: 'Objects' }).fill('m31')
  await dialog(page)
    .getByRole('option', { name: /Andromeda/ })
    .click()
  await expect(dialog(page).getByRole('list', { name: 'Objects' })).toContainText('Andromeda Galaxy')
  await dialog(page).getByRole('button', { name: 'Remove Andromeda Galaxy' }).click()
  await dialog(page).getByRole('button', { name: 'Remove two.jpg' }).click()
  await send(page)
  await expect(toast(page, '1 image(s) uploaded successfully!')).toBeVisible()
})

test('a user who uses the account in another language changes the name and creates a token', async ({
  page,
}) => {
  await page.goto('/login')
  await translate(page)
  for (const [toggle, heading] of [
    ['Sign up', 'Create your account'],
    ['Log in', 'Welcome back'],
  ] as const) {
    await page.getByRole('main').getByRole('button', { name: toggle }).last().click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByText(toggle === 'Log in' ? 'New here?' : 'Already have an account?')).toBeVisible()
  }
  await signIn(page, 'nova-caine@demo.example')
  await page.goto('/account')
  await translate(page)
  await page.getByLabel('Display name').fill('Nova Caine II')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(account(page, 'Nova Caine II')).toBeVisible()
  await page.getByRole('button', { name: 'Create token' }).click()
  await dialog(page).getByLabel('Name').fill('script')
  await dialog(page).getByLabel('Current password').fill('starlight-demo')
  await dialog(page).getByRole('button', { name: 'Create token' }).click()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('list', { name: 'Access tokens' })).toContainText(/^script.*, never used/)
})
