import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { object } from 'yup'
import { gearRules } from '../../contract/rules/gear.ts'
import { profileRules } from '../../contract/rules/profile.ts'
import { button, field, reload, Reloadable, show } from '../testing/show.tsx'
import { draftKey, keepDraftsOf } from '../ui/drafts.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { TextField } from './TextField.tsx'
import { TextListField } from './TextListField.tsx'
import { ValidForm } from './ValidForm.tsx'

const { itemName, brand } = gearRules.fields
const rules = object({ itemName, brand, specialties: profileRules.fields.specialties })
const key = draftKey(1, 'item')
const draft = { key }

let saved: { itemName: string; brand: string; specialties: string[] }

function Form() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    isOpen && (
      <FormDialog title="Item" onClose={() => setIsOpen(false)}>
        <ValidForm
          initial={saved}
          rules={rules}
          submit="Save"
          submitting="Saving"
          draft={draft}
          onSubmit={({ itemName, brand }) => {
            Object.assign(saved, { itemName: itemName ?? '', brand: brand ?? '' })
            setIsOpen(false)
            return Promise.resolve()
          }}
        >
          <TextField name="itemName" label="Name" />
          <TextField name="brand" label="Brand" />
          <TextListField name="specialties" label="Words" itemLabel="word" maxLength={50} help="" />
        </ValidForm>
      </FormDialog>
    )
  )
}

async function showForm() {
  saved = { itemName: 'Redcat', brand: '', specialties: [] }
  const shown = await show(
    <Reloadable>
      <Form />
    </Reloadable>,
  )
  keepDraftsOf(1)
  return shown
}

const offer = page.getByRole('alert').filter({ hasText: 'You have unsaved changes' })
const words = page.getByRole('list', { name: 'Words' }).getByRole('listitem')

test('a creator who reloads the page is offered what they typed, restores it, and is asked before it is discarded', async () => {
  const { confirm } = await showForm()
  await field('Name').click()
  reload()
  await expect.element(field('Name')).toBeVisible()
  expect(sessionStorage.length).toBe(0) // nothing was typed
  await field('Brand').fill('William Optics')
  await page.getByRole('textbox', { name: 'Words' }).fill('Lunar')
  await userEvent.keyboard('{Enter}')
  await expect.element(words).toMatchTextContent(/^Lunar/)
  reload()
  await expect.element(offer).toMatchTextContent(/^You have unsaved changes from \d\d:\d\d\.$/)
  await expect.element(field('Brand')).toHaveValue('')
  await expect.element(button('Restore')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(field('Brand')).toHaveValue('William Optics')
  await expect.element(words).toMatchTextContent(/^Lunar/)
  await expect.element(offer).not.toBeInTheDocument()
  confirm.mockReturnValue(false)
  await button('Cancel').click()
  expect(confirm).toHaveBeenCalledExactlyOnceWith('Discard your changes? They are not saved yet.')
  reload()
  await expect.element(offer).toBeVisible()
})

test('a word that was typed and not added is offered too, also beside one that was added', async () => {
  await showForm()
  const typed = page.getByRole('textbox', { name: 'Words' })
  await typed.fill('Lunar')
  await expect.poll(() => sessionStorage.getItem(key)).toContain('Lunar')
  reload()
  await button('Restore').click()
  await expect.element(words).toMatchTextContent(/^Lunar/)
  await typed.fill(' Solar')
  reload()
  await button('Restore').click()
  await expect.element(words.nth(1)).toMatchTextContent(/^Solar/)
  await button('Remove word Lunar').click()
  await button('Remove word Solar').click()
  await typed.fill(' ')
  await expect.poll(() => sessionStorage.length).toBe(0)
})

const endings: Record<string, () => Promise<unknown>> = {
  saved: () => button('Save').click(),
  discarded: () => button('Cancel').click(),
  'typed back': () => field('Brand').fill(''),
}
test.each(Object.keys(endings))('nothing is kept of a form that is %s', async (ending) => {
  await showForm()
  await field('Brand').fill('Askar')
  expect(sessionStorage.length).toBe(0) // until typing pauses
  await expect.poll(() => sessionStorage.length).toBe(1)
  await endings[ending]!()
  await expect.poll(() => sessionStorage.length).toBe(0)
})

test('a draft that its creator discards is not offered again', async () => {
  await showForm()
  await field('Brand').fill('Askar')
  reload()
  await button('Discard').click()
  await expect.element(offer).not.toBeInTheDocument()
  await expect.element(field('Name')).toHaveFocus()
  reload()
  await expect.element(field('Brand')).toHaveValue('')
  expect(sessionStorage.length).toBe(0)
})

test('an offer that is not answered is not lost by other typing, a save, or closing the form', async () => {
  await showForm()
  await field('Brand').fill('Askar')
  reload()
  await field('Name').fill('Other')
  reload()
  await expect.element(offer).toBeVisible()
  await field('Name').fill('Third')
  await button('Cancel').click()
  reload()
  await field('Name').fill('Saved')
  await button('Save').click()
  reload()
  await button('Restore').click()
  await expect.element(field('Brand')).toHaveValue('Askar')
})

test('restoring changes only what was typed, and a creator reads that another tab has saved it in the meantime', async () => {
  await showForm()
  await field('Brand').fill('Askar')
  saved = { ...saved, itemName: 'Of the other tab' }
  reload()
  await expect.element(offer).not.toMatchTextContent(/saved again/)
  saved = { ...saved, brand: 'Also of the other tab' }
  reload()
  await expect.element(offer).toMatchTextContent(/Some of these fields have been saved again since/)
  await button('Restore').click()
  await expect.element(field('Brand')).toHaveValue('Askar')
  await expect.element(field('Name')).toHaveValue('Of the other tab')
  saved = { ...saved, brand: 'Askar' }
  reload()
  await expect.element(field('Brand')).toHaveValue('Askar')
  await expect.element(offer).not.toBeInTheDocument()
})

test.each([
  ['{"fields":{"brand":"Ask'],
  ['{"writtenAtMs":1,"saved":{},"fields":{"brand":["Askar"],"specialties":"Lunar","gone":"x"}}'],
])('a damaged draft, or one of another version, is not offered: %s', async (text) => {
  vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(text)
  await showForm()
  await expect.element(field('Name')).toHaveValue('Redcat')
  await expect.element(offer).not.toBeInTheDocument()
})

test('a form works where storage is full or blocked', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await showForm()
  await field('Brand').fill('Askar')
  window.dispatchEvent(new Event('pagehide'))
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  reload()
  await field('Brand').fill('Askar')
  window.dispatchEvent(new Event('pagehide'))
  await button('Save').click()
  await expect.poll(() => saved.brand).toBe('Askar')
  vi.restoreAllMocks()
})

test('an account sees no draft of another, and neither keeps one after it has signed out', async () => {
  await showForm()
  sessionStorage.setItem('other', 'kept')
  await field('Brand').fill('Askar')
  window.dispatchEvent(new Event('pagehide'))
  keepDraftsOf(1)
  expect(sessionStorage.length).toBe(2)
  keepDraftsOf(12)
  expect(Object.keys(sessionStorage)).toEqual(['other'])
  keepDraftsOf(undefined)
  window.dispatchEvent(new Event('pagehide')) // the form of an ended session stays open
  expect(Object.keys(sessionStorage)).toEqual(['other'])
})
