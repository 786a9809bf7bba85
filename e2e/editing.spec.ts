import type { Page } from '@playwright/test'
import { button, openGallery } from './gallery-steps.ts'
import { toast } from './page-checks.ts'
import { settled } from './settled.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { holdOperation } from './watch-operations.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const toDashboard = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()

function handleConfirmDialogs(page: Page) {
  const dialogs = { questions: [] as string[], isAccepted: false }
  page.on('dialog', (question) => {
    dialogs.questions.push(question.message())
    void (dialogs.isAccepted ? question.accept() : question.dismiss())
  })
  return dialogs
}

function watchInputs(page: Page): unknown[] {
  const inputs: unknown[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return
    const { variables } = request.postDataJSON() as { variables: { input?: unknown } }
    if (variables.input) inputs.push(variables.input)
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
  const save = (tab: Page) => tab.getByRole('button', { name: 'Save changes' }).click()
  await page.getByLabel('Location').fill('Cerro Paranal')
  await save(page)
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()

  const inputs = watchInputs(other)
  await other.getByLabel('Years of experience').fill('7')
  await save(other)
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
  const id: unknown = expect.any(Number)
  for (const { path, region, label, text, input } of [
    {
      path: '/dashboard',
      region: 'Social links',
      label: 'Display name',
      text: 'Name',
      input: { displayName: 'Name' },
    },
    {
      path: '/dashboard',
      region: 'Support links',
      label: 'Description',
      text: 'Why',
      input: { description: 'Why' },
    },
    { path: '/dashboard/gear', region: 'Gear', label: 'Brand', text: '', input: { brand: '' } },
    { path: '/dashboard/gallery', region: 'Gallery', label: 'Tags', text: 'a, b', input: { tags: ['a, b'] } },
    {
      path: '/dashboard/gallery',
      region: 'Gallery',
      label: 'Capture date',
      text: '',
      input: { captureDate: null },
    },
  ]) {
    await page.goto(path)
    const edit = panel(page, region).getByRole('button', { name: /^Edit/ }).first()
    inputs.splice(0)
    await edit.click()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'No changes to save.')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)

    await edit.click()
    await dialog(page).getByLabel(label).fill(text)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await settled(page)
    expect(inputs, `${region}, ${label}`).toEqual([{ id, ...input }])
  }
  await page.goto('/dashboard')
  inputs.splice(0)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'No changes to save.')).toBeVisible()
  await settled(page)
  expect(inputs).toEqual([])
})

test('a field shows its error from the server until it is changed, even when Enter submitted the form', async ({
  page,
}) => {
  await signIn(page, 'nova-caine@demo.example')
  await page.goto('/dashboard/gear')
  await panel(page, 'Gear').getByRole('button', { name: 'Add' }).click()
  const [name, category, brand, model] = ['Item name', 'Category', 'Brand', 'Model'].map((label) =>
    dialog(page).getByLabel(label),
  )
  await name!.fill('Redcat 51')
  await category!.fill('Telescope')
  await brand!.fill('William Optics')
  // Like a page that was opened before the server's limits changed.
  await page.route('/graphql', (route) => {
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

test('the button adds a typed specialty without the field losing focus', async ({ page }) => {
  await signIn(page, 'nova-caine@demo.example')
  await page.goto('/dashboard')
  await page.getByRole('textbox', { name: 'Specialties' }).fill('Occultations')
  // Voice control and screen readers press the button without moving focus.
  await page.getByRole('button', { name: 'Add specialty' }).dispatchEvent('click')
  await expect(page.getByRole('button', { name: 'Remove specialty Occultations' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Specialties' })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Specialties' })).toBeFocused()
})

const beingSaved = 'Your changes are being saved. Leave without waiting? If saving fails, they are lost.'

test.describe('a creator who does not wait for a save', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  test('confirms leaving, and reads the result on the next page', async ({ page }) => {
    await signIn(page, 'rhea-flector@demo.example')
    await page.goto('/creators')
    await toDashboard(page)
    const dialogs = handleConfirmDialogs(page)
    await page.getByLabel('Location').fill('First place')
    const saving = await holdOperation(page, 'UpdateCreatorProfile')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('button', { name: 'Saving …' })).toBeVisible()
    await page.goBack()
    await expect.poll(() => dialogs.questions).toEqual([beingSaved])
    dialogs.questions.splice(0)
    await expect(page).toHaveURL('/dashboard')
    await page.getByLabel('Location').fill('Second place')
    await page.goBack()
    await expect.poll(() => dialogs.questions).toEqual(['Discard your changes? They are not saved yet.'])
    await page.getByLabel('Location').fill('First place')
    dialogs.isAccepted = true
    await page.goBack()
    await expect(page).toHaveURL('/creators')
    await expect(page.getByRole('article').first()).toBeVisible()
    saving.release()
    await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
  })

  test('may cancel the dialog, and reads elsewhere that the save or a deletion failed', async ({ page }) => {
    await signIn(page, 'rhea-flector@demo.example')
    await page.goto('/dashboard/gear')
    const dialogs = handleConfirmDialogs(page)
    const leave = async () => {
      await page.getByRole('link', { name: 'About', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
    }
    await panel(page, 'Gear').getByRole('button', { name: 'Add' }).click()
    await dialog(page).getByLabel('Item name').fill('Star tracker')
    await dialog(page).getByLabel('Category').fill('Mount')
    const saving = await holdOperation(page, 'CreateGearItem')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Saving …' })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeVisible()
    dialogs.isAccepted = true
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toHaveCount(0)
    expect(dialogs.questions).toEqual([beingSaved, beingSaved])
    await leave()
    saving.fail()
    await expect(toast(page, 'Creation failed')).toBeVisible()

    await page.goBack()
    const deleting = await holdOperation(page, 'DeleteGearItem')
    await panel(page, 'Gear')
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click()
    await leave()
    deleting.fail()
    await expect(toast(page, 'Deletion failed')).toBeVisible()
  })

  test('may go back with later edits, and reads there that the item is saved', async ({ page }) => {
    await signIn(page, 'rhea-flector@demo.example')
    await page.goto('/creators')
    await toDashboard(page)
    await page.getByRole('link', { name: 'Gear', exact: true }).click()
    const dialogs = handleConfirmDialogs(page)
    dialogs.isAccepted = true
    await panel(page, 'Gear').getByRole('button', { name: 'Add' }).click()
    await dialog(page).getByLabel('Item name').fill('Guide scope')
    await dialog(page).getByLabel('Category').fill('Accessory')
    const saving = await holdOperation(page, 'CreateGearItem')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByLabel('Brand').fill('ZWO')
    await page.goBack()
    await expect(page).toHaveURL('/dashboard')
    saving.release()
    await expect(toast(page, 'Gear item added')).toBeVisible()
    expect(dialogs.questions).toEqual(['Discard your changes? They are not saved yet.'])
  })

  test('may open another form, which stays open when the save is done', async ({ page }) => {
    await signIn(page, 'rhea-flector@demo.example')
    await page.goto('/dashboard/gear')
    handleConfirmDialogs(page).isAccepted = true
    const add = panel(page, 'Gear').getByRole('button', { name: 'Add' })
    await add.click()
    await dialog(page).getByLabel('Item name').fill('First')
    await dialog(page).getByLabel('Category').fill('Mount')
    const saving = await holdOperation(page, 'CreateGearItem')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await add.click()
    await dialog(page).getByLabel('Item name').fill('Second')
    saving.release()
    await expect(toast(page, 'Gear item added')).toBeVisible()
    await expect(dialog(page).getByLabel('Item name')).toHaveValue('Second')
  })
})

test('text that a creator types while an item is saved stays in the form, which then edits that item', async ({
  page,
}) => {
  await signIn(page, 'rhea-flector@demo.example')
  await page.goto('/dashboard/gear')
  await panel(page, 'Gear').getByRole('button', { name: 'Add' }).click()
  await dialog(page).getByLabel('Item name').fill('Typed later')
  await dialog(page).getByLabel('Category').fill('Mount')
  const save = async (operation: string, brand: string) => {
    const saving = await holdOperation(page, operation)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByLabel('Brand').fill(brand)
    saving.release()
  }
  const status = dialog(page).getByRole('status')
  await save('CreateGearItem', 'ZWO')
  await expect(status).toHaveText('Gear item added. Your later changes are not saved yet.')
  await expect(page.getByRole('dialog', { name: 'Edit gear item' }).getByLabel('Brand')).toHaveValue('ZWO')
  await save('UpdateGearItem', 'iOptron')
  await expect(status).toHaveText('Gear item updated. Your later changes are not saved yet.')
  await expect(dialog(page).getByLabel('Brand')).toHaveValue('iOptron')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
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
  const confirmations = handleConfirmDialogs(page)
  await button(page, /^Edit /)
    .first()
    .click()
  const objects = dialog(page).getByRole('combobox', { name: 'Objects' })
  await objects.fill('no such object')
  await page.keyboard.press('Escape')
  await expect.poll(() => confirmations.questions).toEqual(['Discard your changes? They are not saved yet.'])
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
  await signIn(page, 'nova-caine@demo.example')
  await page.goto('/creators')
  await toDashboard(page)
  const location = page.getByLabel('Location')
  const dialogs = handleConfirmDialogs(page)
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
  await signIn(page, 'nova-caine@demo.example')
  await page.goto('/creators')
  await toDashboard(page)
  await page.getByLabel('Location').waitFor()
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Gear', exact: true }).click()
  const dialogs = handleConfirmDialogs(page)
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
