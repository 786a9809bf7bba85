import type { Page } from '@playwright/test'
import { button, choose, coverMark, filesNamed, gallery, openGallery, openUpload, send } from './gallery.ts'
import {
  account,
  answerQuestions,
  dialog,
  discardQuestion,
  heading,
  headerLink,
  panel,
  toast,
} from './locators.ts'
import { signIn } from './people.ts'
import { expect, settled, test, useOwnDatabase } from './test.ts'
import { translate } from './translate.ts'
import { holdOperation, operationNameOf } from './watch-operations.ts'

useOwnDatabase()

async function open(page: Page, path: string, creator = 'rhea-flector') {
  await signIn(page, `${creator}@demo.example`)
  await page.goto(path)
}

async function addGear(page: Page, name: string) {
  await panel(page, 'Gear').getByRole('button', { name: 'Add' }).click()
  await dialog(page).getByLabel('Item name').fill(name)
  await dialog(page).getByLabel('Category').fill('Mount')
}

const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click()

function watchInputs(page: Page): unknown[] {
  const inputs: unknown[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return
    const { variables } = request.postDataJSON() as { variables?: { input?: unknown } }
    if (variables?.input) inputs.push(variables.input)
  })
  return inputs
}

test('a creator edits the profile in two tabs: each saves its own changes and then shows those of the other', async ({
  page,
  context,
}) => {
  await signIn(page, 'nova-caine@demo.example')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/dashboard')
    await tab.getByLabel('Location').waitFor()
  }
  const saveIn = (tab: Page) => tab.getByRole('button', { name: 'Save changes' }).click()
  await page.getByLabel('Location').fill('Cerro Paranal')
  await saveIn(page)
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()

  const inputs = watchInputs(other)
  await other.getByLabel('Years of experience').fill('7')
  await saveIn(other)
  await expect(toast(other, 'Profile updated successfully!')).toBeVisible()
  await expect(other.getByLabel('Location')).toHaveValue('Cerro Paranal')
  expect(inputs).toEqual([{ creatorProfileId: expect.any(Number), yearsExperience: 7 }])

  await page.reload()
  await expect(page.getByLabel('Location')).toHaveValue('Cerro Paranal')
  await expect(page.getByLabel('Years of experience')).toHaveValue('7')
})

test('a creator who saves sends only the changed fields, and nothing without a change', async ({ page }) => {
  await signIn(page, 'dusty-lane@demo.example')
  const inputs = watchInputs(page)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await toast(page, 'No changes to save.').getByRole('button', { name: 'Dismiss' }).click()
  await settled(page)
  expect(inputs).toEqual([])
  const id: unknown = expect.any(Number)
  for (const [path, region, label, text, input] of [
    ['', 'Social links', 'Display name', 'Name', { displayName: 'Name' }],
    ['', 'Support links', 'Description', 'Why', { description: 'Why' }],
    ['/dashboard/gear', 'Gear', 'Brand', '', { brand: null }],
    ['/dashboard/gallery', 'Gallery', 'Tags', 'a, b', { tags: ['a', 'b'] }],
    ['', 'Gallery', 'Capture date', '', { captureDate: null }],
  ] as const) {
    if (path) await page.goto(path)
    const edit = panel(page, region).getByRole('button', { name: /^Edit/ }).first()
    inputs.splice(0)
    await edit.click()
    await save(page)
    await toast(page, 'No changes to save.').getByRole('button', { name: 'Dismiss' }).click()
    await expect(dialog(page)).toHaveCount(0)

    await edit.click()
    await dialog(page).getByLabel(label).fill(text)
    await save(page)
    await expect(dialog(page)).toHaveCount(0)
    await settled(page)
    expect(inputs, `${region}, ${label}`).toEqual([{ id, ...input }])
  }
})

test('a field shows its error from the server until it is changed, even when Enter submitted the form', async ({
  page,
}) => {
  await open(page, '/dashboard/gear', 'nova-caine')
  await panel(page, 'Gear').getByRole('button', { name: 'Add' }).click()
  const [name, category, brand, model] = ['Item name', 'Category', 'Brand', 'Model'].map((label) =>
    dialog(page).getByLabel(label),
  )
  await name!.fill('Redcat 51')
  await category!.fill('Telescope')
  await brand!.fill('William Optics')
  // Like a page that was opened before the server's limits changed.
  await page.route('/graphql', (route) => {
    if (operationNameOf(route.request()) !== 'CreateGearItem') return route.continue()
    const operation = route.request().postDataJSON() as { variables: { input: object } }
    Object.assign(operation.variables.input, { brand: 'x'.repeat(101), model: 'x'.repeat(101) })
    return route.continue({ postData: operation })
  })
  await name!.press('Enter')
  const wrongBrand = 'Brand must be at most 100 characters'
  const wrongModel = 'Model must be at most 100 characters'
  await expect(toast(page, wrongBrand)).toBeVisible()
  await expect(brand!).toBeFocused()
  await expect(brand!).toHaveAccessibleDescription(wrongBrand)
  await expect(model!).toHaveAccessibleDescription(wrongModel)
  await page.keyboard.press('Tab')
  await expect(model!).toBeFocused()
  await model!.fill('Redcat')
  await page.keyboard.press('Tab')
  await expect(model!).toHaveAccessibleDescription('')
  await expect(brand!).toHaveAccessibleDescription(wrongBrand)

  await page.unroute('/graphql')
  await name!.press('Enter')
  await expect(toast(page, 'Gear item added')).toBeVisible()
})

const beingSaved = 'Your changes are being saved. Leave without waiting? If saving fails, they are lost.'

test('a creator may type while the profile is saved, is asked before leaving, and reads the result on the next page', async ({
  page,
}) => {
  await open(page, '/creators')
  await headerLink(page, 'Dashboard').click()
  const answers = answerQuestions(page, false)
  const location = page.getByLabel('Location')
  const saveHeld = async (text: string) => {
    await location.fill(text)
    const saving = await holdOperation(page, 'UpdateCreatorProfile')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('button', { name: 'Saving …' })).toBeVisible()
    return saving
  }
  const backAsks = async (question: string) => {
    answers.questions.splice(0)
    await page.goBack()
    await expect.poll(() => answers.questions).toEqual([question])
    await expect(page).toHaveURL('/dashboard')
  }
  const first = await saveHeld('First place')
  await backAsks(beingSaved)
  await location.fill('Second place')
  await backAsks(discardQuestion)
  first.release()
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
  await expect(location).toHaveValue('Second place')
  await backAsks(discardQuestion)
  await toast(page, 'Profile updated successfully!').getByRole('button', { name: 'Dismiss' }).click()

  const second = await saveHeld('Second place')
  answers.isAccepted = true
  await page.goBack()
  await expect(page).toHaveURL('/creators')
  await expect(page.getByRole('article').first()).toBeVisible()
  second.release()
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
})

test.describe('when the connection is lost', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  test('a creator who cancels the dialog of a save reads elsewhere that it failed, or that a move or a deletion did', async ({
    page,
  }) => {
    await open(page, '/dashboard/gear')
    const answers = answerQuestions(page, false)
    const leave = async () => {
      await page.getByRole('link', { name: 'About', exact: true }).click()
      await expect(heading(page, 'About')).toBeVisible()
    }
    await addGear(page, 'Star tracker')
    const saving = await holdOperation(page, 'CreateGearItem')
    await save(page)
    await expect(dialog(page).getByRole('button', { name: 'Saving …' })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeVisible()
    answers.isAccepted = true
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toHaveCount(0)
    expect(answers.questions).toEqual([beingSaved, beingSaved])
    await leave()
    saving.fail()
    await expect(toast(page, 'Creation failed')).toBeVisible()

    for (const [operation, name, message] of [
      ['MoveGearItem', /down$/, 'Update failed'],
      ['DeleteGearItem', /^Delete/, 'Deletion failed'],
    ] as const) {
      await page.goBack()
      const changing = await holdOperation(page, operation)
      await panel(page, 'Gear').getByRole('button', { name }).first().click()
      await leave()
      changing.fail()
      await expect(toast(page, message)).toBeVisible()
    }
  })
})

test('a creator who goes back with later edits reads there that the item is saved', async ({ page }) => {
  await open(page, '/dashboard')
  await page.getByRole('link', { name: 'Gear', exact: true }).click()
  const { questions } = answerQuestions(page, true)
  await addGear(page, 'Guide scope')
  const saving = await holdOperation(page, 'CreateGearItem')
  await save(page)
  await dialog(page).getByLabel('Brand').fill('ZWO')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  saving.release()
  await expect(toast(page, 'Gear item added')).toBeVisible()
  expect(questions).toEqual([discardQuestion])
})

test('a form that a creator opens while another is saved stays open when the save is done', async ({
  page,
}) => {
  await open(page, '/dashboard/gear')
  answerQuestions(page, true)
  await addGear(page, 'First')
  const saving = await holdOperation(page, 'CreateGearItem')
  await save(page)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await addGear(page, 'Second')
  saving.release()
  await expect(toast(page, 'Gear item added')).toBeVisible()
  await expect(dialog(page).getByLabel('Item name')).toHaveValue('Second')
})

test('text that a creator types while an item is saved stays in the form, which then edits that item', async ({
  page,
}) => {
  await open(page, '/dashboard/gear')
  await addGear(page, 'Typed later')
  const saveHeld = async (operation: string, brand: string) => {
    const saving = await holdOperation(page, operation)
    await save(page)
    await dialog(page).getByLabel('Brand').fill(brand)
    saving.release()
  }
  const status = dialog(page).getByRole('status')
  await saveHeld('CreateGearItem', 'ZWO')
  await expect(status).toHaveText('Gear item added. Your later changes are not saved yet.')
  await expect(page.getByRole('dialog', { name: 'Edit gear item' }).getByLabel('Brand')).toHaveValue('ZWO')
  await saveHeld('UpdateGearItem', 'iOptron')
  await expect(status).toHaveText('Gear item updated. Your later changes are not saved yet.')
  await expect(dialog(page).getByLabel('Brand')).toHaveValue('iOptron')
  await save(page)
  await expect(dialog(page)).toHaveCount(0)
  const toasts = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  await expect(toasts).toHaveText([/Gear item updated/])
  await expect(panel(page, 'Gear').getByRole('listitem').filter({ hasText: 'Typed later' })).toContainText(
    'iOptron',
  )
})

test('text that a creator types and does not add is not discarded without confirmation, nor when a save ends', async ({
  page,
}) => {
  await openGallery(page, 'hoshino')
  const confirmations = answerQuestions(page, false)
  await button(page, /^Edit /)
    .first()
    .click()
  const objects = dialog(page).getByRole('combobox', { name: 'Objects' })
  await objects.fill('no such object')
  await page.keyboard.press('Escape')
  await expect.poll(() => confirmations.questions).toEqual([discardQuestion])
  await expect(objects).toHaveValue('no such object')

  await objects.fill('') // the catalogue does not have it
  await dialog(page).getByLabel('Title').fill('Typed before')
  const saving = await holdOperation(page, 'UpdateGalleryImage')
  await page.keyboard.press('Enter')
  await objects.fill('another object')
  saving.release()
  await expect(dialog(page).getByRole('status').first()).toHaveText(
    'Image updated successfully. Your later changes are not saved yet.',
  )
  await expect(objects).toHaveValue('another object')
})

test('a creator with unsaved input uses the skip link without a question, and Back asks before leaving the page', async ({
  page,
}) => {
  await open(page, '/creators', 'nova-caine')
  await headerLink(page, 'Dashboard').click()
  const location = page.getByLabel('Location')
  const dialogs = answerQuestions(page, false)
  const skip = async () => {
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  }
  await location.fill('Unsaved place')
  await skip()
  await location.fill('Unsaved place, more exactly')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  expect(dialogs.questions).toEqual([])

  await page.goForward()
  await expect(page).toHaveURL('/dashboard#main')
  await page.evaluate(() => window.history.go(-2))
  await expect.poll(() => dialogs.questions.length).toBe(1)
  await expect(page).toHaveURL('/dashboard#main')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  await page.goBack()
  await expect.poll(() => dialogs.questions.length).toBe(2)
  await expect(page).toHaveURL('/dashboard')
  await expect(location).toHaveValue('Unsaved place, more exactly')
  dialogs.isAccepted = true
  await page.goBack()
  await expect(page).toHaveURL('/creators')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a creator who types after using the skip link is asked before Back leaves the page, and stays', async ({
  page,
}) => {
  await open(page, '/creators', 'nova-caine')
  await headerLink(page, 'Dashboard').click()
  await page.getByLabel('Location').waitFor()
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Gear', exact: true }).click()
  const dialogs = answerQuestions(page, false)
  await panel(page, 'Gear').getByRole('button', { name: 'Add' }).click()
  await dialog(page).getByLabel('Item name').fill('Unsaved')
  await page.goBack()
  await expect.poll(() => dialogs.questions.length).toBe(1)
  await expect(page).toHaveURL('/dashboard/gear')
  await page.evaluate(() => window.history.go(-3))
  await expect.poll(() => dialogs.questions.length).toBe(2)
  await expect(page).toHaveURL('/dashboard/gear')
  await expect(dialog(page).getByLabel('Item name')).toHaveValue('Unsaved')
  dialogs.isAccepted = true
  await page.goBack()
  await expect(page).toHaveURL('/dashboard#main')
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
  await dialog(page).getByLabel('Item name').fill('Askar 71')
  await dialog(page).getByLabel('Category').fill('Telescope')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await gear.getByRole('button', { name: 'Edit Askar 71' }).click()
  await dialog(page).getByLabel('Item name').fill('Askar 81')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(gear.getByText('Askar 81')).toBeVisible()
  await gear.getByRole('button', { name: 'Delete Askar 81' }).click()
  await expect(gear.getByText('Askar 81')).toHaveCount(0)

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
