import type { Locator, Page } from '@playwright/test'
import { dragRow } from './gestures.ts'
import {
  answerQuestions,
  dialog,
  discardQuestion,
  heading,
  headerLink,
  panel,
  rows,
  toast,
} from './locators.ts'
import { checkPage } from './page-checks.ts'
import { signIn } from './people.ts'
import { expect, settled, test, useOwnDatabase } from './test.ts'
import {
  failOnce,
  holdOperation,
  holdRequests,
  operationNameOf,
  watchOperations,
} from './watch-operations.ts'

useOwnDatabase()

const gradientOf = (card: Locator) =>
  card
    .getByText('NC')
    .first()
    .evaluate((initials) => getComputedStyle(initials.parentElement!).backgroundImage)

async function openList(page: Page, creator: string, path: string, title: string) {
  await signIn(page, `${creator}@demo.example`)
  await page.goto(path)
  await rows(panel(page, title)).first().waitFor()
  return panel(page, title)
}

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await dialog(page).getByLabel(label).fill(text)
}

const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click()

test('a user without a profile is sent from gear to the dashboard, creates a profile there, and edits it at once', async ({
  page,
}) => {
  await signIn(page, 'newcomer@demo.example')
  await page.goto('/dashboard/gear')
  await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(heading(page, 'Creator Dashboard')).toBeVisible()
  const preview = panel(page, 'Preview of your card')
  await expect(preview).toContainText('Newt Comer')
  const gradient = await gradientOf(preview)

  await page.getByLabel('Bio').fill('too short')
  await page.getByLabel('Location').fill('Atacama, Chile')
  await expect(preview).toContainText('Atacama, Chile')
  await page.getByLabel('Website').fill('javascript:alert(1)')
  const specialties = page.getByRole('textbox', { name: 'Specialties' })
  await specialties.fill('Lunar')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Widefield')
  // Voice control and screen readers press the button without moving focus.
  await page.getByRole('button', { name: 'Add specialty' }).dispatchEvent('click')
  await expect(specialties).toHaveValue('')
  await expect(specialties).toBeFocused()
  await page.keyboard.type('lunar')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('list', { name: 'Specialties', exact: true }).getByRole('listitem'),
  ).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove specialty Lunar' }).click()
  await expect(specialties).toBeFocused()
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
  await expect(page.getByRole('link', { name: '/creators/newt-comer' })).toBeVisible()
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
  await page.getByLabel('Search').fill('newt')
  await expect(page.getByRole('link', { name: 'Newt Comer' })).toBeVisible()
  expect(await gradientOf(page.getByRole('article').filter({ hasText: 'Newt Comer' }))).toBe(gradient)
})

test('a creator edits the profile with one mutation, and every page shows it', async ({ page }) => {
  await signIn(page, 'dusty-lane@demo.example')
  await page.goto('/creators/dusty-lane')
  await headerLink(page, 'Dashboard').click()
  await page.getByLabel('Location').fill('Cerro Paranal')
  await page.getByLabel('Years of experience').fill('')
  await page.getByLabel('Equipment summary').fill('')
  await page.getByLabel('YouTube channel').fill('https://www.youtube.com/@dustylane')
  const operations = watchOperations(page)
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
  await page.getByRole('link', { name: '/creators/dusty-lane' }).click()
  await expect(page.getByText('Cerro Paranal')).toBeVisible()
  await page.getByRole('tab', { name: 'Videos' }).click()
  await expect(page.getByText('@dustylane')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByLabel('Location')).toHaveValue('Cerro Paranal')
  await expect(page.getByLabel('Years of experience')).toHaveValue('')
  await expect(page.getByLabel('YouTube channel')).toHaveValue('@dustylane')
})

test('a creator who writes Japanese ends a composition with Enter, and nothing is added before the next Enter', async ({
  page,
}) => {
  /** Chromium's event is part of the composition, Safari's follows it. */
  const endCompositions = (field: Locator) =>
    field.evaluate((element) => {
      for (const composition of [{ isComposing: true }, { keyCode: 229 }])
        element.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...composition }),
        )
    })
  await signIn(page, 'nova-caine@demo.example')
  await page.goto('/dashboard')
  const specialties = page.getByRole('textbox', { name: 'Specialties' })
  await specialties.fill('星景写真')
  await endCompositions(specialties)
  await expect(specialties).toHaveValue('星景写真')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Specialties', exact: true })).toContainText('星景写真')

  await page.goto('/dashboard/gallery')
  await page.getByRole('button', { name: 'Edit Sugar Cluster' }).click()
  const objects = dialog(page).getByRole('combobox', { name: 'Objects' })
  await objects.fill('月光環')
  await endCompositions(objects)
  await expect(objects).toHaveValue('月光環')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('list', { name: 'Objects' })).toContainText('月光環')
})

test('a creator adds, changes, moves and deletes a gear item: each is one mutation, shown at once and after a reload', async ({
  page,
}) => {
  const list = await openList(page, 'hal-alpha', '/dashboard/gear', 'Gear')
  const before = await rows(list).count()
  const fields = {
    'Item name': 'Redcat 51',
    Category: 'Telescope',
    Brand: 'William Optics',
    Model: 'Redcat',
    Description: 'Small',
    'Affiliate link': 'https://www.shop.example/51',
  }
  const operations = watchOperations(page)
  await list.getByRole('button', { name: 'Add' }).click()
  await expect(dialog(page).getByRole('heading')).toHaveText('Add gear item')
  await fill(page, { ...fields, 'Affiliate link': 'www.shop.example/51' })
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByLabel('Affiliate link')).toHaveValue(fields['Affiliate link'])
  await dialog(page).getByRole('button', { name: 'Save' }).dblclick()
  await expect(dialog(page)).toHaveCount(0)
  await expect(rows(list).last()).toContainText('Redcat 51')
  await expect(toast(page, 'Gear item added')).toBeVisible()
  await settled(page)
  expect(operations.splice(0)).toEqual(['CreateGearItem'])

  await list.getByRole('button', { name: 'Edit Redcat 51' }).click()
  for (const [label, text] of Object.entries(fields))
    await expect(dialog(page).getByLabel(label)).toHaveValue(text)
  await fill(page, { 'Item name': 'Redcat 61' })
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
  await page.goto('/creators/hal-alpha?tab=gear')
  const telescopes = page.locator('section', { has: page.getByRole('heading', { name: 'Telescope' }) })
  await expect(telescopes.getByRole('listitem').last()).toContainText('Redcat 61')
  await expect(telescopes.getByRole('link', { name: 'Buy at shop.example (affiliate link)' })).toBeVisible()
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
  expect(answers.questions).toEqual(Array(2).fill('Are you sure you want to delete this gear item?'))
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
  await openList(page, 'hal-alpha', '/dashboard', 'Support links')
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
  await page.goto('/creators/hal-alpha')
  for (const { tab, visible } of kinds) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(visible.getByRole('listitem').nth(-2)).toContainText('Changed')
  }

  await page.goto('/dashboard')
  for (const [index, { list, thing, messages }] of kinds.entries()) {
    await list.getByRole('button', { name: 'Delete Changed' }).click()
    await expect(toast(page, messages[2])).toBeVisible()
    await expect(rows(list)).toHaveCount(counts[index]!)
    expect(questions.at(-1)).toBe(`Are you sure you want to delete this ${thing}?`)
  }
  for (const kind of ['SocialLink', 'SupportLink'])
    expect(operations.filter((name) => name.endsWith(kind))).toEqual(
      ['Create', 'Update', 'Move', 'Delete'].map((verb) => verb + kind),
    )
})

test.describe('when a request fails', () => {
  test.use({ expectedConsole: /ERR_FAILED|status of 500/ })

  test('a creator whose response is lost keeps the input, and adds one item by retrying', async ({
    page,
  }) => {
    const list = await openList(page, 'barlow-watts', '/dashboard/gear', 'Gear')
    const before = await rows(list).count()
    await failOnce(page, 'CreateGearItem', 'response')
    await list.getByRole('button', { name: 'Add' }).click()
    await fill(page, { 'Item name': 'Lost', Category: 'Telescope' })
    await save(page)
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'This could not be saved. What you typed is still here: please try again.',
    )
    await expect(toast(page, 'Creation failed')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
    await fill(page, { Brand: 'Changed since' })
    await save(page)
    await expect(dialog(page)).toHaveCount(0)
    await expect(rows(list)).toHaveCount(before + 1)
    await page.reload()
    await expect(rows(list)).toHaveCount(before + 1)
    await expect(rows(list).last()).toContainText('Changed since')
  })

  test('a user whose profile fails to load reads an error and retries, or that it is missing', async ({
    page,
  }) => {
    await signIn(page, 'nova-caine@demo.example')
    const held = await holdOperation(page, 'DashboardPage')
    let attempts = 0
    await page.route('/graphql', (route) => {
      if (operationNameOf(route.request()) !== 'DashboardPage') return route.fallback()
      attempts++
      if (attempts === 1) return route.fulfill({ status: 500, body: '<h1>Bad Gateway</h1>' })
      return attempts === 2 ? route.fulfill({ json: { data: { creatorProfile: null } } }) : route.fallback()
    })
    await page.goto('/dashboard')
    const alert = page.getByRole('alert')
    await expect(alert.getByRole('heading')).toHaveText('An error occurred')
    await expect(alert.getByRole('paragraph')).toHaveText('Failed to fetch profile')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(alert).toContainText('Profile data is missing.')
    await page.getByRole('button', { name: 'Retry' }).click()
    for (const [title, count] of [
      ['Social links', 3],
      ['Support links', 2],
    ] as const)
      await expect(panel(page, title).locator('.skeleton'), 'of the final layout').toHaveCount(count)
    held.release()
    await expect(page.getByLabel('Bio')).toBeVisible()
  })
})

test('an item deleted in one tab cannot be changed or moved in another, which shows an error and leaves it out; it can be deleted there', async ({
  page,
  context,
}) => {
  const here = await openList(page, 'bjorn-observator', '/dashboard', 'Social links')
  const count = await rows(here).count()
  const other = await context.newPage()
  await other.goto('/dashboard')
  const there = panel(other, 'Social links')
  await rows(there).first().waitFor()
  for (const tab of [page, other]) answerQuestions(tab, true)
  const deletes = { name: /^Delete/ }
  let left = count
  const deleteHere = async () => {
    await page.bringToFront()
    await here.getByRole('button', deletes).first().click()
    await expect(rows(here)).toHaveCount(--left)
    await settled(page)
    await other.bringToFront()
  }
  await deleteHere()
  await there.getByRole('button', { name: /^Edit/ }).first().click()
  await fill(other, { Platform: 'Elsewhere' })
  await save(other)
  await expect(dialog(other).getByRole('alert')).toHaveText('Social link not found')
  await expect(dialog(other).getByLabel('Platform')).toHaveValue('Elsewhere')
  await dialog(other).getByRole('button', { name: 'Cancel' }).click()
  await expect(rows(there)).toHaveCount(left)

  await deleteHere()
  await there
    .getByRole('button', { name: /^Move .* down$/ })
    .first()
    .click()
  await expect(toast(other, 'Social link not found')).toBeVisible()
  await expect(rows(there)).toHaveCount(left)

  await deleteHere()
  await there.getByRole('button', deletes).first().click()
  await expect(toast(other, 'Link deleted')).toBeVisible()
  await expect(rows(there)).toHaveCount(left)
})

test('changes reach the server one at a time, in the order of the clicks', async ({ page }) => {
  const list = await openList(page, 'rhea-flector', '/dashboard/gear', 'Gear')
  const operations = watchOperations(page)
  const held = await holdRequests(page, '/graphql')
  const down = rows(list).first().getByRole('button', { name: /down$/ })
  const up = rows(list).nth(1).getByRole('button', { name: /up$/ })
  const order = await rows(list).allTextContents()
  await down.click()
  await expect(rows(list).first()).toHaveText(order[1]!)
  await up.click()
  await expect(rows(list)).toHaveText(order)
  await expect.poll(() => operations).toEqual(['MoveGearItem'])
  held.release()
  await expect.poll(() => operations.length).toBe(2)
  await expect(rows(list)).toHaveText(order)
})

test('unsaved input is not discarded without confirmation by Cancel, Escape, a link, Back or closing the tab', async ({
  page,
}) => {
  await signIn(page, 'nova-caine@demo.example')
  await page.goto('/creators')
  await headerLink(page, 'Dashboard').click()
  const answers = answerQuestions(page, false)
  await panel(page, 'Social links').getByRole('button', { name: 'Add' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  expect(answers.questions).toEqual([])

  await panel(page, 'Social links').getByRole('button', { name: 'Add' }).click()
  await fill(page, { Platform: 'Typed' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape') // the browser closes the dialog on the second Escape regardless of the page
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page).getByLabel('Platform')).toHaveValue('Typed')
  expect(answers.questions.length).toBeGreaterThanOrEqual(2)
  answers.isAccepted = true
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)

  answers.isAccepted = false
  answers.questions.splice(0)
  // Checked in the page, because Chromium closes one in 2,000 tabs without a dialog if `close` follows `fill` immediately,
  // although the page listens to `beforeunload` by then.
  const isGuardedAtOnce = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        window.addEventListener('input', () => {
          resolve(!window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
        })
      }),
  )
  await page.getByLabel('Location').fill('Unsaved place')
  expect(await isGuardedAtOnce).toBe(true)
  await page.getByRole('link', { name: 'Gear', exact: true }).click()
  await page.goBack()
  await expect.poll(() => answers.questions).toEqual(Array(2).fill(discardQuestion))
  const question = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  expect((await question).type()).toBe('beforeunload')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByLabel('Location')).toHaveValue('Unsaved place')
  answers.isAccepted = true
  await page.goBack()
  await expect(page).toHaveURL('/creators')
})

test('the dashboard and its forms fit every window and are accessible', async ({ page }) => {
  for (const [email, path, ready, open] of [
    ['admin@demo.example', '/dashboard', 'Bio', ''],
    ['dusty-lane@demo.example', '/dashboard', 'Bio', 'Social links'],
    ['dusty-lane@demo.example', '/dashboard/gear', '', 'Gear'],
  ] as const) {
    await signIn(page, email)
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (ready) await page.getByLabel(ready).waitFor()
    await settled(page)
    await checkPage(page, `${path} of ${email}`, 390)
    if (!open) continue
    await panel(page, open).getByRole('button', { name: 'Add' }).click()
    await save(page) // shows all field errors
    await checkPage(page, `the dialog of ${open}`, 390)
    await page.setViewportSize({ width: 390, height: 400 }) // above a phone's keyboard
    await expect(dialog(page).getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
  }
})
