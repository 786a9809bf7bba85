import type { Locator, Page } from '@playwright/test'
import { dragRow } from './gestures.ts'
import {
  answerQuestions,
  dashboardLink,
  dialog,
  heading,
  headerLink,
  panel,
  rows,
  toast,
} from './locators.ts'
import { aCreator, aPhotographer, register } from './people.ts'
import { expect, settled, test } from './test.ts'
import { holdOperation, watchOperations } from './watch-operations.ts'

const gradientOf = (card: Locator) =>
  card
    .getByText('NH')
    .first()
    .evaluate((initials) => getComputedStyle(initials.parentElement!).backgroundImage)

async function send(page: Page, path: string, data: object) {
  expect((await page.request.post(`/_api/${path}`, { data })).status()).toBe(200)
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
  await dashboardLink(page, 'Gear').click()
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
  const { slug, profileId } = await aCreator(page, 'Twyla Tabs')
  await send(page, 'creator-profiles/update', { profileId, equipmentSummary: 'Two refractors' })
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
  const { slug } = await aPhotographer(page, 'Gail Winds', [])
  await page.goto('/dashboard/gear')
  const [list, before] = [panel(page, 'Gear'), 1]
  await expect(rows(list)).toHaveCount(before)
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
})

test('a creator fills in every field of a social and a support link, and visitors see both', async ({
  page,
}) => {
  const { slug, profileId: creatorProfileId } = await aCreator(page, 'Linka Tree')
  for (const kind of ['social', 'support'])
    await send(page, `creator-${kind}-links/create`, {
      creatorProfileId,
      platform: 'X',
      url: 'https://x.example/',
    })
  await page.goto('/dashboard')
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
        'Display name': 'My channel',
        Description: 'For filters',
      },
      messages: ['Support link added', 'Support link updated', 'Support link deleted'],
      tab: 'Support',
      visible: page.getByRole('tabpanel'),
    },
  ] as const
  for (const { list, thing, fields, messages } of kinds) {
    await list.getByRole('button', { name: 'Add' }).click()
    await expect(dialog(page).getByRole('heading')).toHaveText(`Add ${thing}`)
    await fill(page, fields)
    await save(page)
    await expect(toast(page, messages[0])).toBeVisible()
    await list.getByRole('button', { name: 'Edit My channel' }).click()
    for (const [label, text] of Object.entries(fields))
      await expect(dialog(page).getByLabel(label)).toHaveValue(text)
    await fill(page, { 'Display name': 'Changed' })
    await save(page)
    await expect(toast(page, messages[1])).toBeVisible()
    await list.getByRole('button', { name: 'Move Changed up' }).click()
    await expect(rows(list).first()).toContainText('Changed')
  }
  await settled(page)
  await page.goto(`/creators/${slug}`)
  for (const { tab, visible } of kinds) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(visible.getByRole('listitem').first()).toContainText('Changed')
  }

  await page.goto('/dashboard')
  for (const { list, thing, messages } of kinds) {
    await list.getByRole('button', { name: 'Delete Changed' }).click()
    await expect(toast(page, messages[2])).toBeVisible()
    await expect(rows(list)).toHaveCount(1)
    expect(questions.at(-1)).toBe(`Are you sure you want to delete this ${thing}?\n\nChanged`)
  }
  await settled(page)
  for (const kind of ['SocialLink', 'SupportLink'])
    expect(operations.filter((name) => name.endsWith(kind))).toEqual(
      ['Create', 'Update', 'Move', 'Delete'].map((verb) => verb + kind),
    )
})
