import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ItemForm, type ItemFormProps } from '../testing/item-form.tsx'
import { button, enter, field, press, show } from '../testing/show.tsx'

async function showForm() {
  const onSubmit = vi.fn<ItemFormProps['onSubmit']>(() => Promise.resolve())
  return { onSubmit, ...(await show(<ItemForm onSubmit={onSubmit} />)) }
}

const words = page.getByRole('textbox', { name: 'Words' })
const added = page.getByRole('list', { name: 'Words' }).getByRole('listitem')

test('the error of an optional address, which says what the address lacks, goes when it is emptied or right, and not before', async () => {
  await showForm()
  const link = field('Link')
  const lacksEnding = 'Must be a valid URL, with a name and an ending such as example.org'
  for (const right of ['', 'https://shop.example']) {
    enter(link, 'shop')
    await press('Save')
    await expect.element(link).toHaveAccessibleDescription(lacksEnding)
    await userEvent.type(link, 's')
    await expect.element(link).toHaveValue('shops')
    await expect.element(link).toHaveAccessibleDescription(lacksEnding)
    enter(link, right)
    await expect.element(link).toHaveAccessibleDescription('')
    await expect.element(link).toBeValid()
  }
})

test('a field shows its error from the server until it is changed, even when Enter submitted the form', async () => {
  const { onSubmit } = await showForm()
  const problems = ['brand', 'affiliateUrl'].map((path) => ({ path, message: `Wrong ${path}` }))
  const extensions = { code: 'BAD_USER_INPUT', problems }
  const errors = new CombinedGraphQLErrors({ errors: [{ message: 'Wrong brand', extensions }] })
  onSubmit.mockRejectedValueOnce(errors)
  enter(field('Name'), 'Redcat 51')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Brand')).toHaveFocus()
  await expect.element(field('Brand')).toHaveAccessibleDescription('Wrong brand')
  await expect.element(field('Link')).toHaveAccessibleDescription('Wrong affiliateUrl')
  await userEvent.keyboard('{Tab}https://shop.example{Tab}')
  await expect.element(field('Link')).toHaveAccessibleDescription('')
  await expect.element(field('Brand')).toHaveAccessibleDescription('Wrong brand')
  await press('Save')
  await expect.poll(() => onSubmit.mock.calls.length).toBe(2)
  await expect.element(field('Brand')).toHaveAccessibleDescription('')
})

test('a creator may type while a form is saved, and is asked before the rest is lost', async () => {
  const { onSubmit, confirm } = await showForm()
  const { promise, resolve } = Promise.withResolvers<void>()
  onSubmit.mockReturnValueOnce(promise)
  confirm.mockReturnValue(false)
  enter(field('Name'), 'First')
  await press('Save')
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
  await expect.element(button('Saving')).toBeVisible()
  await press('Cancel')
  enter(field('Name'), 'Second')
  await press('Cancel')
  resolve()
  await expect.element(button('Save')).toBeVisible()
  await expect.element(field('Name')).toHaveValue('Second')
  await press('Cancel')
  const discard = 'Discard your changes? They are not saved yet.'
  const leave = 'Your changes are being saved. Leave without waiting? If saving fails, they are lost.'
  expect(confirm.mock.calls.flat()).toEqual([leave, discard, discard])
})

test('text that a creator types and does not add is not discarded without confirmation, nor when a save ends', async () => {
  const { onSubmit, confirm } = await showForm()
  confirm.mockReturnValue(false)
  enter(words, 'not added')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => confirm.mock.calls.length).toBe(1)
  await expect.element(words).toHaveValue('not added')
  enter(words, '')
  enter(field('Name'), 'Typed before')
  await press('Save')
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
  const [, , unsavedNow] = onSubmit.mock.lastCall!
  expect(unsavedNow()).toBe('nothing')
  enter(words, 'another')
  await expect.poll(unsavedNow).toBe('typed')
})

test('a creator adds words by Enter, but not by that which ends a composition of Japanese, or by a press that moves no focus, each once, and goes on typing', async () => {
  await showForm()
  enter(words, '星景写真')
  // Chromium's event is part of the composition, Safari's follows it.
  for (const composition of [{ isComposing: true }, { keyCode: 229 }]) {
    const enterKey = { key: 'Enter', bubbles: true, cancelable: true, ...composition }
    words.element().dispatchEvent(new KeyboardEvent('keydown', enterKey))
  }
  await expect.element(words).toHaveValue('星景写真')
  await userEvent.keyboard('{Enter}Widefield')
  await expect.element(added).toMatchTextContent(/^星景写真/)
  const add = button('Add word').element() as HTMLElement
  add.click() // as voice control and screen readers do
  await expect.element(words).toHaveValue('')
  await expect.element(words).toHaveFocus()
  await userEvent.keyboard('widefield{Enter}')
  await expect.poll(() => added.elements().length).toBe(2)
  await press('Remove word 星景写真')
  await expect.element(words).toHaveFocus()
  await expect.element(added).toMatchTextContent(/^Widefield/)
})
