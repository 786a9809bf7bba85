import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import DashboardGearPage from '../../pages/dashboard/DashboardGearPage.tsx'
import { aGearItem, aProfile } from '../../testing/answers.ts'
import { button, field, show, toast } from '../../testing/show.tsx'

const dialog = page.getByRole('dialog')
const discard = 'Discard your changes? They are not saved yet.'

async function showGear(...names: string[]) {
  const profile = aProfile({ gear: names.map((itemName) => aGearItem({ itemName })) })
  const shown = await show(<DashboardGearPage />)
  const page = await shown.next('DashboardGearPage')
  page.answer({ data: { creatorProfile: profile } })
  await expect.element(button('Add').first()).toBeVisible()
  return {
    ...shown,
    profile,
    created: (fields: object) => {
      const gearItem = aGearItem(fields)
      const creatorProfile = { ...profile, gear: [...profile.gear, gearItem] }
      return { data: { createGearItem: { __typename: 'X', gearItem, creatorProfile } } }
    },
    updated: { data: { updateGearItem: { __typename: 'X', creatorProfile: profile } } },
  }
}

async function addGear(name: string) {
  await button('Add').click()
  await field('Item name').fill(name)
  await field('Category').fill('Mount')
}

test('a creator who saves sends only the changed fields, and nothing without a change', async () => {
  const { next, held, updated } = await showGear('Redcat 51')
  await button('Edit Redcat 51').click()
  await button('Save').click()
  await expect.element(toast('No changes to save.')).toBeVisible()
  expect(held).toEqual([])
  await button('Edit Redcat 51').click()
  await field('Brand').fill('William Optics')
  await userEvent.keyboard('{Enter}')
  const update = await next('UpdateGearItem')
  expect(update.variables).toEqual({ input: { id: expect.any(Number), brand: 'William Optics' } })
  update.answer(updated)
  await expect.element(toast('Gear item updated')).toBeVisible()
})

test('a creator whose response is lost keeps the input, and adds one item by retrying with a correction', async () => {
  const { next, created, updated } = await showGear()
  await addGear('Lost')
  await button('Save').click()
  const lost = await next('CreateGearItem')
  lost.fail()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('This could not be saved. What you typed is still here: please try again.')
  await expect.element(toast('Creation failed')).toBeVisible()
  await expect.element(button('Save')).toHaveFocus()
  await field('Brand').fill('Changed since')
  await button('Save').click()
  const retry = await next('CreateGearItem')
  expect(retry.headers.get('Idempotency-Key')).toBe(lost.headers.get('Idempotency-Key'))
  expect(retry.variables).toEqual(lost.variables)
  retry.answer(created({ itemName: 'Lost' }))
  const update = await next('UpdateGearItem')
  expect(update.variables['input']).toMatchObject({ brand: 'Changed since' })
  update.answer(updated)
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a form that a creator opens while another is saved stays open when the save is done', async () => {
  const { next, created, confirm } = await showGear()
  await addGear('First')
  await button('Save').click()
  const saving = await next('CreateGearItem')
  await field('Brand').fill('Typed later')
  confirm.mockReturnValueOnce(false)
  await button('Cancel').click()
  await expect.element(dialog).toBeVisible()
  await button('Cancel').click()
  expect(confirm.mock.calls).toEqual([[discard], [discard]])
  await expect.element(dialog).not.toBeInTheDocument()
  await addGear('Second')
  saving.answer(created({ itemName: 'First' }))
  await expect.element(toast('Gear item added')).toBeVisible()
  await expect.element(field('Item name')).toHaveValue('Second')
})

test('text that a creator types while an item is saved stays in the form, which then edits that item', async () => {
  const { next, created, updated } = await showGear()
  const status = dialog.getByRole('status')
  await addGear('Typed later')
  await button('Save').click()
  const creating = await next('CreateGearItem')
  await field('Brand').fill('ZWO')
  creating.answer(created({ itemName: 'Typed later' }))
  await expect.element(status).toHaveTextContent('Gear item added. Your later changes are not saved yet.')
  await expect.element(page.getByRole('dialog', { name: 'Edit gear item' })).toBeVisible()
  await button('Save').click()
  const updating = await next('UpdateGearItem')
  expect(updating.variables['input']).toEqual({ id: expect.any(Number), brand: 'ZWO' })
  await field('Brand').fill('iOptron')
  updating.answer(updated)
  await expect.element(status).toHaveTextContent('Gear item updated. Your later changes are not saved yet.')
  await expect.element(field('Brand')).toHaveValue('iOptron')
})

test('unsaved input is not discarded without a question by Cancel, Escape or closing the tab; nothing typed is no input', async () => {
  const { confirm } = await showGear()
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await button('Add').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(confirm).not.toHaveBeenCalled()
  await button('Add').click()
  expect(leave()).toBe(true)
  const isWarnedAtOnce = new Promise((resolve) =>
    window.addEventListener('input', () => resolve(!leave()), { once: true }),
  )
  await field('Item name').fill('Typed')
  expect(await isWarnedAtOnce).toBe(true)
  confirm.mockReturnValue(false)
  await userEvent.keyboard('{Escape}{Escape}') // the browser closes the dialog on the second Escape regardless of the page
  await button('Cancel').click()
  await expect.element(field('Item name')).toHaveValue('Typed')
  confirm.mockReturnValue(true)
  await button('Cancel').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(confirm.mock.calls.length).toBeGreaterThan(2)
})
