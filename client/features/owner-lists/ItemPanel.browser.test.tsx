import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import DashboardGearPage from '../../pages/dashboard/DashboardGearPage.tsx'
import { aGearItem, aProfile, changed } from '../../testing/answers.ts'
import { button, enter, field, press, show, toast } from '../../testing/show.tsx'

const dialog = page.getByRole('dialog')
const discard = 'Discard your changes? They are not saved yet.'

async function showGear(...gear: ReturnType<typeof aGearItem>[]) {
  const profile = aProfile({ gear })
  const shown = await show(<DashboardGearPage />)
  await shown.answer('DashboardGearPage', { creatorProfile: profile })
  await expect.element(button('Add').first()).toBeVisible()
  const created = (itemName: string) => {
    const gearItem = aGearItem({ itemName })
    return changed('createGearItem', { gearItem, creatorProfile: { ...profile, gear: [...gear, gearItem] } })
  }
  return { ...shown, created, updated: changed('updateGearItem', { creatorProfile: profile }) }
}

async function addGear(name: string) {
  await press('Add')
  enter(field('Item name'), name)
  enter(field('Category'), 'Mount')
}

test('a creator who saves sends only the changed fields, and nothing without a change', async () => {
  const redcat = aGearItem()
  const { held, answer, updated } = await showGear(redcat)
  await press('Edit Redcat 51')
  await press('Save')
  await expect.element(toast('No changes to save.')).toBeVisible()
  expect(held).toEqual([])
  await press('Edit Redcat 51')
  enter(field('Brand'), 'William Optics')
  await press('Save')
  const input = { id: redcat.id, brand: 'William Optics' }
  expect(await answer('UpdateGearItem', updated)).toEqual({ input })
  await expect.element(toast('Gear item updated')).toBeVisible()
})

test('a creator whose response is lost keeps the input, and adds one item by retrying with a correction', async () => {
  const { next, answer, created, updated } = await showGear()
  await addGear('Lost')
  await press('Save')
  const lost = await next('CreateGearItem')
  lost.fail()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('This could not be saved. What you typed is still here: please try again.')
  await expect.element(toast('Creation failed')).toBeVisible()
  await expect.element(button('Save')).toHaveFocus()
  enter(field('Brand'), 'Changed since')
  await press('Save')
  const retry = await next('CreateGearItem')
  expect(retry.headers.get('Idempotency-Key')).toBe(lost.headers.get('Idempotency-Key'))
  expect(retry.variables).toEqual(lost.variables)
  retry.answer({ data: created('Lost') })
  expect(await answer('UpdateGearItem', updated)).toMatchObject({ input: { brand: 'Changed since' } })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('text that a creator types while an item is saved stays in the form, which then edits that item; a form that is opened meanwhile stays open', async () => {
  const { next, created, updated, confirm } = await showGear()
  const status = dialog.getByRole('status')
  await addGear('First')
  await press('Save')
  const creating = await next('CreateGearItem')
  enter(field('Brand'), 'ZWO')
  creating.answer({ data: created('First') })
  await expect.element(status).toHaveTextContent('Gear item added. Your later changes are not saved yet.')
  await expect.element(page.getByRole('dialog', { name: 'Edit gear item' })).toBeVisible()
  await press('Save')
  const updating = await next('UpdateGearItem')
  expect(updating.variables['input']).toEqual({ id: expect.any(Number), brand: 'ZWO' })
  enter(field('Brand'), 'iOptron')
  confirm.mockReturnValueOnce(false)
  await press('Cancel')
  await expect.element(dialog).toBeVisible()
  await press('Cancel')
  expect(confirm.mock.calls).toEqual([[discard], [discard]])
  await expect.element(dialog).not.toBeInTheDocument()
  await addGear('Second')
  updating.answer({ data: updated })
  await expect.element(toast('Gear item updated')).toBeVisible()
  await expect.element(field('Item name')).toHaveValue('Second')
})

test('unsaved input is not discarded without a question by Cancel, Escape or closing the tab; nothing typed is no input', async () => {
  const { confirm } = await showGear()
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await press('Add')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(confirm).not.toHaveBeenCalled()
  await press('Add')
  expect(leave()).toBe(true)
  enter(field('Item name'), 'Typed')
  expect(leave(), 'at once').toBe(false)
  confirm.mockReturnValue(false)
  await userEvent.keyboard('{Escape}{Escape}') // the browser closes the dialog on the second Escape regardless of the page
  await press('Cancel')
  await expect.element(field('Item name')).toHaveValue('Typed')
  confirm.mockReturnValue(true)
  await press('Cancel')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(confirm.mock.calls.length).toBeGreaterThan(2)
})
