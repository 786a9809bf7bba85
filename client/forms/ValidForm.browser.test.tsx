import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { object } from 'yup'
import { gearRules } from '../../contract/rules/gear.ts'
import { profileRules } from '../../contract/rules/profile.ts'
import { button, field, show } from '../testing/show.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { AddressField } from './AddressField.tsx'
import { TextField } from './TextField.tsx'
import { TextListField } from './TextListField.tsx'
import { ValidForm, type ValidFormProps } from './ValidForm.tsx'

const { itemName, brand, model } = gearRules.fields
const rules = object({ itemName, brand, model, specialties: profileRules.fields.specialties })
const initial = { itemName: '', brand: '', model: '', specialties: [] as string[] }

type Submit = ValidFormProps<typeof initial, typeof rules>['onSubmit']

function Form({ onSubmit }: { onSubmit: Submit }) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    isOpen && (
      <FormDialog title="Item" onClose={() => setIsOpen(false)}>
        <ValidForm initial={initial} rules={rules} submit="Save" submitting="Saving" onSubmit={onSubmit}>
          <TextField name="itemName" label="Name" />
          <TextField name="brand" label="Brand" />
          <TextField name="model" label="Model" />
          <TextListField name="specialties" label="Words" itemLabel="word" maxLength={50} help="" />
        </ValidForm>
      </FormDialog>
    )
  )
}

async function showForm() {
  const onSubmit = vi.fn<Submit>(() => Promise.resolve())
  return { onSubmit, ...(await show(<Form onSubmit={onSubmit} />)) }
}

const words = page.getByRole('textbox', { name: 'Words' })
const added = page.getByRole('list', { name: 'Words' }).getByRole('listitem')

test('the error of an optional address, which says what the address lacks, goes when it is emptied or right, and not before', async () => {
  const { affiliateUrl } = gearRules.fields
  await show(
    <FormDialog title="Item" onClose={() => {}}>
      <ValidForm
        initial={{ affiliateUrl: '' }}
        rules={object({ affiliateUrl })}
        submit="Save"
        submitting="Saving"
        onSubmit={() => Promise.resolve()}
      >
        <AddressField name="affiliateUrl" label="Link" />
      </ValidForm>
    </FormDialog>,
  )
  const link = field('Link')
  const lacksEnding = 'Must be a valid URL, with a name and an ending such as example.org'
  for (const right of ['', 'https://shop.example']) {
    await link.fill('shop')
    await userEvent.keyboard('{Enter}')
    await expect.element(link).toHaveAccessibleDescription(lacksEnding)
    await userEvent.type(link, 's')
    await expect.element(link).toHaveValue('shops')
    await expect.element(link).toHaveAccessibleDescription(lacksEnding)
    await link.fill(right)
    await expect.element(link).toHaveFocus()
    await expect.element(link).toHaveAccessibleDescription('')
    await expect.element(link).toBeValid()
  }
})

test('a field shows its error from the server until it is changed, even when Enter submitted the form', async () => {
  const { onSubmit } = await showForm()
  const problems = ['brand', 'model'].map((path) => ({ path, message: `Wrong ${path}` }))
  const extensions = { code: 'BAD_USER_INPUT', problems }
  onSubmit.mockRejectedValueOnce(
    new CombinedGraphQLErrors({ errors: [{ message: 'Wrong brand', extensions }] }),
  )
  await field('Name').fill('Redcat 51')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Brand')).toHaveFocus()
  await expect.element(field('Brand')).toHaveAccessibleDescription('Wrong brand')
  await expect.element(field('Model')).toHaveAccessibleDescription('Wrong model')
  await userEvent.keyboard('{Tab}Redcat{Tab}')
  await expect.element(field('Model')).toHaveAccessibleDescription('')
  await expect.element(field('Brand')).toHaveAccessibleDescription('Wrong brand')
  await field('Name').click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onSubmit.mock.calls.length).toBe(2)
  await expect.element(field('Brand')).toHaveAccessibleDescription('')
})

test('a creator may type while a form is saved, and is asked before the rest is lost', async () => {
  const { onSubmit, confirm } = await showForm()
  const { promise, resolve } = Promise.withResolvers<void>()
  onSubmit.mockReturnValueOnce(promise)
  confirm.mockReturnValue(false)
  await field('Name').fill('First')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Saving')).toBeVisible()
  await button('Cancel').click()
  await field('Name').fill('Second')
  await button('Cancel').click()
  resolve()
  await expect.element(button('Save')).toBeVisible()
  await expect.element(field('Name')).toHaveValue('Second')
  await button('Cancel').click()
  const discard = 'Discard your changes? They are not saved yet.'
  const leave = 'Your changes are being saved. Leave without waiting? If saving fails, they are lost.'
  expect(confirm.mock.calls.flat()).toEqual([leave, discard, discard])
})

test('text that a creator types and does not add is not discarded without confirmation, nor when a save ends', async () => {
  const { onSubmit, confirm } = await showForm()
  confirm.mockReturnValue(false)
  await words.fill('not added')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => confirm.mock.calls.length).toBe(1)
  await expect.element(words).toHaveValue('not added')
  await words.fill('')
  await field('Name').fill('Typed before')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
  const [, , unsavedNow] = onSubmit.mock.lastCall!
  expect(unsavedNow()).toBe('nothing')
  await words.fill('another')
  await expect.poll(unsavedNow).toBe('typed')
})

test('a creator who writes Japanese ends a composition with Enter, and nothing is added before the next Enter', async () => {
  await showForm()
  await words.fill('星景写真')
  // Chromium's event is part of the composition, Safari's follows it.
  for (const composition of [{ isComposing: true }, { keyCode: 229 }])
    words
      .element()
      .dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...composition }),
      )
  await expect.element(words).toHaveValue('星景写真')
  await userEvent.keyboard('{Enter}')
  await expect.element(added).toMatchTextContent(/^星景写真/)
})

test('a creator adds words by Enter, or by a press that moves no focus, each once, and goes on typing', async () => {
  await showForm()
  await words.fill('Lunar')
  await userEvent.keyboard('{Enter}Widefield')
  const add = button('Add word').element() as HTMLElement
  add.click() // as voice control and screen readers do
  await expect.element(words).toHaveValue('')
  await expect.element(words).toHaveFocus()
  await userEvent.keyboard('lunar{Enter}')
  await expect.poll(() => added.elements().length).toBe(2)
  await button('Remove word Lunar').click()
  await expect.element(words).toHaveFocus()
  await expect.element(added).toMatchTextContent(/^Widefield/)
})
