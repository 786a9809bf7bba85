import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { blankItem, ItemForm } from '../testing/item-form.tsx'
import { button, enter, field, press, reload, Reloadable, show } from '../testing/show.tsx'
import { draftKey, keepDraftsOf } from '../ui/drafts.ts'

const draft = { key: draftKey(1, 'item') }

let saved: typeof blankItem

const Form = () => (
  <ItemForm
    initial={saved}
    draft={draft}
    onSubmit={({ brand }) => {
      saved = { ...saved, brand: String(brand) }
      return Promise.resolve()
    }}
  />
)

async function showForm() {
  saved = { ...blankItem, itemName: 'Redcat' }
  const shown = await show(
    <Reloadable>
      <Form />
    </Reloadable>,
  )
  keepDraftsOf(1)
  return shown
}

const leave = () => window.dispatchEvent(new Event('pagehide'))
const offer = page.getByRole('alert').filter({ hasText: 'You have unsaved changes' })
const words = page.getByRole('list', { name: 'Words' }).getByRole('listitem')
const typedWord = page.getByRole('textbox', { name: 'Words' })

test('a creator who reloads the page is offered what they typed, also a word that was not added, restores it, and is asked before it is discarded', async () => {
  const { confirm } = await showForm()
  await press(field('Name'))
  reload()
  await expect.element(field('Name')).toBeVisible()
  expect(sessionStorage.length).toBe(0) // nothing was typed
  enter(field('Brand'), 'William Optics')
  enter(typedWord, 'Lunar')
  await userEvent.keyboard('{Enter}')
  await expect.element(words).toMatchTextContent(/^Lunar/)
  enter(typedWord, ' Solar')
  reload()
  await expect.element(offer).toMatchTextContent(/^You have unsaved changes from \d\d:\d\d\.$/)
  await expect.element(field('Brand')).toHaveValue('')
  await expect.element(button('Restore')).toHaveFocus()
  await press('Restore')
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(field('Brand')).toHaveValue('William Optics')
  await expect.element(words.nth(0)).toMatchTextContent(/^Lunar/)
  await expect.element(words.nth(1)).toMatchTextContent(/^Solar/)
  await expect.element(offer).not.toBeInTheDocument()
  confirm.mockReturnValue(false)
  await press('Cancel')
  expect(confirm).toHaveBeenCalledExactlyOnceWith('Discard your changes? They are not saved yet.')
  reload()
  await expect.element(offer).toBeVisible()
})

test('a draft is kept when typing pauses; nothing of what is typed back, discarded before or after a reload, or saved', async () => {
  await showForm()
  const typeBack = async () => enter(field('Brand'), '')
  for (const end of [typeBack, () => press('Cancel'), () => press('Save')]) {
    enter(field('Brand'), 'Askar')
    expect(sessionStorage.length).toBe(0)
    await expect.poll(() => sessionStorage.length).toBe(1)
    await end()
    await expect.poll(() => sessionStorage.length).toBe(0)
    reload()
    await expect.element(field('Brand')).toBeVisible()
  }
  enter(field('Brand'), 'William Optics')
  reload()
  await press('Discard')
  await expect.element(offer).not.toBeInTheDocument()
  await expect.element(field('Name')).toHaveFocus()
  reload()
  await expect.element(field('Brand')).toHaveValue('Askar')
  expect(sessionStorage.length).toBe(0)
})

test('an offer that is not answered is not lost by other typing, a save, or closing the form', async () => {
  await showForm()
  enter(field('Brand'), 'Askar')
  reload()
  await expect.element(offer).toBeVisible()
  enter(field('Name'), 'Other')
  reload()
  await expect.element(offer).toBeVisible()
  enter(field('Name'), 'Third')
  await press('Cancel')
  reload()
  await expect.element(offer).toBeVisible()
  enter(field('Link'), 'https://shop.example')
  await press('Save')
  await expect.element(button('Save')).toBeVisible()
  reload()
  await press('Restore')
  await expect.element(field('Brand')).toHaveValue('Askar')
})

test('restoring changes only what was typed, and a creator reads that another tab has saved it in the meantime', async () => {
  await showForm()
  enter(field('Brand'), 'Askar')
  saved = { ...saved, itemName: 'Of the other tab' }
  reload()
  await expect.element(offer).not.toMatchTextContent(/saved again/)
  saved = { ...saved, brand: 'Also of the other tab' }
  reload()
  await expect.element(offer).toMatchTextContent(/Some of these fields have been saved again since/)
  await press('Restore')
  await expect.element(field('Brand')).toHaveValue('Askar')
  await expect.element(field('Name')).toHaveValue('Of the other tab')
  saved = { ...saved, brand: 'Askar' }
  reload()
  await expect.element(field('Brand')).toHaveValue('Askar')
  await expect.element(offer).not.toBeInTheDocument()
})

test('a damaged draft, or one of another version, is not offered', async () => {
  await showForm()
  const stored = vi.spyOn(Storage.prototype, 'getItem')
  for (const text of [
    '{"fields":{"brand":"Ask',
    '{"writtenAtMs":1,"saved":{},"fields":{"brand":["Askar"],"specialties":"Lunar","gone":"x"}}',
  ]) {
    stored.mockReturnValue(text)
    reload()
    await expect.element(field('Name')).toHaveValue('Redcat')
    await expect.element(offer).not.toBeInTheDocument()
  }
})

test('a form works where storage is full or blocked', async () => {
  const refuse = (name: string) => () => {
    throw new DOMException(name, name)
  }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError'))
  await showForm()
  enter(field('Brand'), 'Askar')
  leave()
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse('SecurityError'))
  reload()
  await expect.element(field('Brand')).toHaveValue('')
  enter(field('Brand'), 'Askar')
  leave()
  await press('Save')
  await expect.poll(() => saved.brand).toBe('Askar')
  vi.restoreAllMocks()
})

test('an account sees no draft of another, and neither keeps one after it has signed out', async () => {
  await showForm()
  sessionStorage.setItem('other', 'kept')
  enter(field('Brand'), 'Askar')
  leave()
  keepDraftsOf(1)
  expect(sessionStorage.length).toBe(2)
  keepDraftsOf(12)
  expect(Object.keys(sessionStorage)).toEqual(['other'])
  keepDraftsOf(undefined)
  leave() // the form of an ended session stays open
  expect(Object.keys(sessionStorage)).toEqual(['other'])
})
