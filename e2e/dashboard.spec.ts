import type { Locator, Page } from '@playwright/test'
import { button as imageButton, images } from './gallery.ts'
import { dragRow } from './gestures.ts'
import { answerQuestions, dialog, heading, headerLink, panel, rows, toast } from './locators.ts'
import { aRealCreator, register } from './people.ts'
import { expect, settled, test } from './test.ts'
import { holdOperation, watchOperations } from './watch-operations.ts'

const gradientOf = (card: Locator) =>
  card
    .getByText('NH')
    .first()
    .evaluate((initials) => getComputedStyle(initials.parentElement!).backgroundImage)

/** Opens a list of a new creator with two items. */
async function openList(page: Page, name: string, path: string, title: string) {
  const { slug } = await aRealCreator(page, name, ['First picture', 'Second picture'])
  await page.goto(path)
  await rows(panel(page, title)).first().waitFor()
  return { list: panel(page, title), slug }
}

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await dialog(page).getByLabel(label).fill(text)
}

const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click()

test('a user without a profile is sent from gear to the dashboard, creates a profile there, and edits it at once', async ({
  page,
}) => {
  await register(page, 'Newt Horizon')
  await page.goto('/dashboard/gear')
  await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(heading(page, 'Creator Dashboard')).toBeVisible()
  const preview = panel(page, 'Preview of your card')
  await expect(preview).toContainText('Newt Horizon')
  const gradient = await gradientOf(preview)

  await page.getByLabel('Bio').fill('too short')
  await page.getByLabel('Location').fill('Atacama, Chile')
  await expect(preview).toContainText('Atacama, Chile')
  await page.getByLabel('Website').fill('javascript:alert(1)')
  const specialties = page.getByRole('textbox', { name: 'Specialties' })
  await specialties.fill('Occultations')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Create profile' }).click()
  await expect(page.getByLabel('Bio')).toHaveAccessibleDescription('Bio must be at least 10 characters long.')
  await expect(page.getByLabel('Website')).toHaveAccessibleDescription(
    'Must be a valid URL, beginning with https:// or http://',
  )
  await expect(page.getByLabel('Bio')).toBeFocused()

  const operations = watchOperations(page)
  await page.getByLabel('Bio').fill('Long enough to be a bio.')
  await page.getByLabel('Website').fill('https://newt.example')
  const creating = await holdOperation(page, 'CreateCreatorProfile')
  await page.getByRole('button', { name: 'Create profile' }).click()
  await page.getByLabel('Location').fill('La Palma')
  creating.release()
  await expect(toast(page, 'Profile created successfully!')).toBeVisible()
  await expect(page.getByRole('link', { name: '/creators/newt-horizon' })).toBeVisible()
  await expect(page.getByLabel('Location')).toHaveValue('La Palma')
  await page.getByLabel('Location').fill('Atacama, Chile')
  await expect(panel(page, 'Social links')).toContainText('No social links added yet.')
  await expect(panel(page, 'Support links')).toContainText('No support links added yet.')
  await settled(page)
  expect(operations).toEqual(['CreateCreatorProfile'])

  await page.reload()
  await expect(page.getByLabel('Bio')).toHaveValue('Long enough to be a bio.')
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Gear' }).click()
  await expect(panel(page, 'Gear')).toContainText('No gear added yet.')
  await page.getByRole('link', { name: 'Creators' }).click()
  await page.getByLabel('Search').fill('newt horizon')
  await expect(page.getByRole('link', { name: 'Newt Horizon' })).toBeVisible()
  expect(await gradientOf(page.getByRole('article').filter({ hasText: 'Newt Horizon' }))).toBe(gradient)
})

test('a creator edits the profile in two tabs: each saves its own changes with one mutation, and every page shows them', async ({
  page,
  context,
}) => {
  const { slug } = await aRealCreator(page, 'Twyla Tabs', ['First picture'])
  const other = await context.newPage()
  await page.goto(`/creators/${slug}`)
  await headerLink(page, 'Dashboard').click()
  await other.goto('/dashboard')
  await other.getByLabel('Location').waitFor()
  await page.getByLabel('Location').waitFor()
  await settled(page)
  const operations = watchOperations(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'No changes to save.')).toBeVisible()
  await page.getByLabel('Location').fill('Cerro Paranal')
  await page.getByLabel('Equipment summary').fill('')
  await page.getByLabel('YouTube channel').fill('https://www.youtube.com/@twylatabs')
  // The announcement is in the page for one second only.
  await page.evaluate(() => {
    const announcements: string[] = []
    Object.assign(window, { announcements })
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[role=status]'))
        announcements.push(textContent)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { announcements: string[] }).announcements))
    .toContainEqual(expect.stringContaining('Profile updated successfully!'))
  await settled(page)
  expect(operations).toEqual(['UpdateCreatorProfile'])

  const saving = other.waitForRequest((request) => request.url().endsWith('/graphql'))
  await other.getByLabel('Years of experience').fill('7')
  await other.getByRole('button', { name: 'Save changes' }).click()
  const { variables } = (await saving).postDataJSON() as { variables: unknown }
  expect(variables).toEqual({ input: { creatorProfileId: expect.any(Number), yearsExperience: 7 } })
  await expect(toast(other, 'Profile updated successfully!')).toBeVisible()
  await expect(other.getByLabel('Location')).toHaveValue('Cerro Paranal')

  await page.getByRole('link', { name: `/creators/${slug}` }).click()
  await expect(page.getByText('Cerro Paranal')).toBeVisible()
  await page.getByRole('tab', { name: 'Videos' }).click()
  await expect(page.getByText('@twylatabs')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByLabel('Location')).toHaveValue('Cerro Paranal')
  await expect(page.getByLabel('Years of experience')).toHaveValue('7')
  await expect(page.getByLabel('Equipment summary')).toHaveValue('')
  await expect(page.getByLabel('YouTube channel')).toHaveValue('@twylatabs')
})

test('a creator adds, changes, moves and deletes a gear item: each is one mutation, shown at once and after a reload', async ({
  page,
}) => {
  const { list, slug } = await openList(page, 'Gail Winds', '/dashboard/gear', 'Gear')
  const before = await rows(list).count()
  const fields = {
    'Item name': 'Redcat 51',
    Category: 'Telescope',
    Brand: 'William Optics',
    Model: 'Redcat',
    Description: 'Small',
    'Shop link': 'https://www.shop.example/51',
  }
  const known = { 'Focal length in mm': '250' }
  const operations = watchOperations(page)
  await list.getByRole('button', { name: 'Add' }).click()
  await expect(dialog(page).getByRole('heading')).toHaveText('Add gear item')
  await fill(page, { ...fields, 'Shop link': 'www.shop.example/51' })
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByLabel('Shop link')).toHaveValue(fields['Shop link'])
  await expect(dialog(page).getByLabel('Pixel size in µm')).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Use what is known of it: focal length 250 mm' }).click()
  await expect(dialog(page).getByLabel('Focal length in mm')).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Save' }).dblclick()
  await expect(dialog(page)).toHaveCount(0)
  await expect(rows(list).last()).toContainText('Redcat 51')
  await expect(toast(page, 'Gear item added')).toBeVisible()
  await settled(page)
  expect(operations.splice(0)).toEqual(['CreateGearItem'])

  await list.getByRole('button', { name: 'Edit Redcat 51' }).click()
  for (const [label, text] of Object.entries({ ...fields, ...known }))
    await expect(dialog(page).getByLabel(label)).toHaveValue(text)
  await fill(page, { 'Item name': 'Redcat 61', 'Focal length in mm': '300,5' })
  await save(page)
  await expect(list.getByRole('button', { name: 'Edit Redcat 61' })).toBeFocused()
  await expect(rows(list).last()).toContainText('Redcat 61')
  await expect(toast(page, 'Gear item updated')).toBeVisible()
  await settled(page)
  expect(operations.splice(0)).toEqual(['UpdateGearItem'])

  await list.getByRole('button', { name: 'Move Redcat 61 up' }).focus()
  for (let step = 0; step < before; step++) await page.keyboard.press('Enter')
  await expect(rows(list).first()).toContainText('Redcat 61')
  await expect(list.getByRole('button', { name: 'Move Redcat 61 down' })).toBeFocused()
  await expect(list.getByRole('status')).toHaveText(`Redcat 61 is now 1 of ${before + 1}`)
  await settled(page)
  expect(operations.splice(0)).toEqual(Array(before).fill('MoveGearItem'))
  await page.reload()
  await expect(rows(list).first()).toContainText('Redcat 61')

  const first = rows(list).first()
  await dragRow({
    handle: first.locator('[class*=handle]'),
    row: first,
    target: rows(list).last(),
    edge: 'bottom',
  })
  await expect(rows(list).last()).toContainText('Redcat 61')
  await settled(page)
  await page.goto(`/creators/${slug}?tab=gear`)
  const telescopes = page.locator('section', { has: page.getByRole('heading', { name: 'Telescope' }) })
  await expect(telescopes.getByRole('listitem').last()).toContainText('Redcat 61')
  await expect(telescopes.getByText('300.5 mm')).toBeVisible()
  await expect(
    telescopes.getByRole('link', { name: 'Buy at shop.example (may be an affiliate link)' }),
  ).toBeVisible()
  await page.goto('/dashboard/gear')
  await expect(rows(list).last()).toContainText('Redcat 61')

  operations.splice(0)
  const answers = answerQuestions(page, false)
  const deletes = list.getByRole('button', { name: 'Delete Redcat 61' })
  await deletes.click()
  await expect(rows(list)).toHaveCount(before + 1)
  answers.isAccepted = true
  await deletes.click()
  await expect(rows(list)).toHaveCount(before)
  expect(answers.questions).toEqual(
    Array(2).fill('Are you sure you want to delete this gear item?\n\nRedcat 61'),
  )
  await expect(list.getByRole('button', { name: 'Add' })).toBeFocused()
  await expect(toast(page, 'Gear item deleted')).toBeVisible()
  await settled(page)
  expect(operations).toEqual(['DeleteGearItem'])
  await page.reload()
  await expect(rows(list)).toHaveCount(before)
})

test('a creator fills in every field of a social and a support link, and visitors see both', async ({
  page,
}) => {
  const { slug } = await openList(page, 'Linka Tree', '/dashboard', 'Support links')
  const operations = watchOperations(page)
  const { questions } = answerQuestions(page, true)
  const kinds = [
    {
      list: panel(page, 'Social links'),
      thing: 'link',
      fields: { Platform: 'YouTube', Address: 'https://video.example/', 'Display name': 'My channel' },
      messages: ['Link added successfully', 'Link updated successfully', 'Link deleted'],
      tab: 'About',
      visible: page.locator('section', { has: page.getByRole('heading', { name: 'Elsewhere' }) }),
    },
    {
      list: panel(page, 'Support links'),
      thing: 'support link',
      fields: {
        Platform: 'Tips',
        Address: 'https://tips.example/',
        'Display name': 'Tip jar',
        Description: 'For filters',
      },
      messages: ['Support link added', 'Support link updated', 'Support link deleted'],
      tab: 'Support',
      visible: page.getByRole('tabpanel'),
    },
  ] as const
  const counts = await Promise.all(kinds.map(({ list }) => rows(list).count()))
  await page.setViewportSize({ width: 1440, height: 900 })
  const [social, support] = await Promise.all(kinds.map(async ({ list }) => (await list.boundingBox())!))
  expect(support!.y, 'beside each other').toBe(social!.y)
  expect(support!.x).toBeGreaterThan(social!.x + social!.width)
  for (const { list, thing, fields, messages } of kinds) {
    await list.getByRole('button', { name: 'Add' }).click()
    await expect(dialog(page).getByRole('heading')).toHaveText(`Add ${thing}`)
    await fill(page, fields)
    await save(page)
    await expect(toast(page, messages[0])).toBeVisible()
    await list.getByRole('button', { name: `Edit ${fields['Display name']}` }).click()
    for (const [label, text] of Object.entries(fields))
      await expect(dialog(page).getByLabel(label)).toHaveValue(text)
    await fill(page, { 'Display name': 'Changed' })
    await save(page)
    await expect(toast(page, messages[1])).toBeVisible()
    await list.getByRole('button', { name: 'Move Changed up' }).click()
    await expect(rows(list).nth(-2)).toContainText('Changed')
  }
  await settled(page)
  await page.goto(`/creators/${slug}`)
  for (const { tab, visible } of kinds) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(visible.getByRole('listitem').nth(-2)).toContainText('Changed')
  }

  await page.goto('/dashboard')
  for (const [index, { list, thing, messages }] of kinds.entries()) {
    await list.getByRole('button', { name: 'Delete Changed' }).click()
    await expect(toast(page, messages[2])).toBeVisible()
    await expect(rows(list)).toHaveCount(counts[index]!)
    expect(questions.at(-1)).toBe(`Are you sure you want to delete this ${thing}?\n\nChanged`)
  }
  for (const kind of ['SocialLink', 'SupportLink'])
    expect(operations.filter((name) => name.endsWith(kind))).toEqual(
      ['Create', 'Update', 'Move', 'Delete'].map((verb) => verb + kind),
    )
})

test('a link or a picture that a creator deleted in one tab cannot be changed in another, which shows an error and leaves it out; it can be deleted there', async ({
  page,
  context,
}) => {
  const titles = ['One', 'Two', 'Three', 'Four', 'Five']
  await aRealCreator(page, 'Tabitha Twice', titles)
  const other = await context.newPage()
  for (const tab of [page, other]) answerQuestions(tab, true)
  const deletes = { name: /^Delete/ }
  let left = titles.length
  /** Opens a list in both tabs; returns those of the other one, and a function that deletes the first item here. */
  const open = async (path: string, itemsIn: (tab: Page) => Locator) => {
    left = titles.length
    for (const tab of [page, other]) await tab.goto(path)
    for (const tab of [page, other]) await expect(itemsIn(tab)).toHaveCount(left)
    const deleteHere = async () => {
      await page.bringToFront()
      await itemsIn(page).getByRole('button', deletes).first().click()
      await expect(itemsIn(page)).toHaveCount(--left)
      await settled(page)
      await other.bringToFront()
    }
    return { there: itemsIn(other), deleteHere }
  }
  const links = await open('/dashboard', (tab) => rows(panel(tab, 'Social links')))
  await links.deleteHere()
  await links.there.first().getByRole('button', { name: /^Edit/ }).click()
  await fill(other, { Platform: 'Elsewhere' })
  await save(other)
  await expect(dialog(other).getByRole('alert')).toHaveText('Social link not found')
  await expect(dialog(other).getByLabel('Platform')).toHaveValue('Elsewhere')
  await dialog(other).getByRole('button', { name: 'Cancel' }).click()
  await expect(links.there).toHaveCount(left)
  await links.deleteHere()
  await links.there.first().getByRole('button', { name: /down$/ }).click()
  await expect(toast(other, 'Social link not found')).toBeVisible()
  await expect(links.there).toHaveCount(left)
  await links.deleteHere()
  await links.there.first().getByRole('button', deletes).click()
  await expect(toast(other, 'Link deleted')).toBeVisible()
  await expect(links.there).toHaveCount(left)

  const pictures = await open('/dashboard/gallery', images)
  await pictures.deleteHere()
  await imageButton(other, /^Edit/).first().click()
  await fill(other, { Title: 'What nobody should lose' })
  await save(other)
  await expect(dialog(other).getByRole('alert')).toHaveText('Picture not found')
  await expect(pictures.there).toHaveCount(left)
  await expect(dialog(other).getByLabel('Title')).toHaveValue('What nobody should lose')
  await other.keyboard.press('Escape')
  await pictures.deleteHere()
  await imageButton(other, /later$/)
    .first()
    .click()
  await expect(toast(other, 'Picture not found')).toBeVisible()
  await expect(pictures.there).toHaveCount(left)
  await pictures.deleteHere()
  await imageButton(other, /the cover$/)
    .first()
    .click()
  await expect(pictures.there).toHaveCount(left)
  await pictures.deleteHere()
  await imageButton(other, deletes.name).first().click()
  await expect(toast(other, 'Picture deleted successfully.')).toBeVisible()
  await expect(pictures.there).toHaveCount(left)
  await expect(imageButton(other, deletes.name).first()).toBeFocused()
})
