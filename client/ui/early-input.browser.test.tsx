import { useRef, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { replaceTexts } from '../../e2e/translate.ts'
import { EndOfHydration, startHydration, useEarlyInput } from './early-input.ts'

function Search({ name }: { name: string }) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Record<string, string>>({ search: '', sort: 'newest', theme: 'dark' })
  const [isApplied, setIsApplied] = useState(false)
  useEarlyInput(form, (changed) => {
    setValues({ ...values, ...changed })
    setIsApplied(true)
  })
  return (
    <form aria-label={name} ref={form}>
      <output>{isApplied ? 'Applied' : 'Untouched'}</output>
      {/* React does not find this text in a translated page. */}
      Search <b>pictures</b>
      <input type="search" name="search" value={values['search']} onChange={() => {}} />
      <select name="sort" value={values['sort']} onChange={() => {}}>
        <option value="newest">Newest</option>
        <option value="oldest">Oldest</option>
      </select>
      {['dark', 'light'].map((theme) => (
        <label key={theme}>
          <input
            type="radio"
            name="theme"
            value={theme}
            checked={values['theme'] === theme}
            onChange={() => {}}
          />
          {theme}
        </label>
      ))}
    </form>
  )
}

function Site() {
  const [isNext, setIsNext] = useState(false)
  return (
    <>
      <Search key={String(isNext)} name={isNext ? 'next' : 'first'} />
      <button type="button" onClick={() => setIsNext(true)}>
        Next
      </button>
      <EndOfHydration />
    </>
  )
}

const replaced = vi.fn<() => void>()

async function useBeforeHydration(change: (root: Element) => void) {
  const root = document.createElement('div')
  onTestFinished(() => root.remove())
  root.innerHTML = renderToString(<Site />)
  document.body.append(root)
  change(root)
  await page.getByRole('searchbox').fill('moon')
  await page.getByRole('combobox').selectOptions('oldest')
  await page.getByRole('radio', { name: 'light' }).click()
  startHydration()
  return hydrateRoot(root, <Site />, { onRecoverableError: replaced })
}

let site: ReturnType<typeof hydrateRoot> | undefined
afterEach(() => site?.unmount())

test.each([
  ['as the server has rendered it', 0, () => {}],
  ['that the browser has translated before', 1, (root: Element) => replaceTexts(root)],
])(
  'what a visitor typed and chose before hydration is in a page %s, and not in the next one',
  async (_which, replacements, change) => {
    replaced.mockClear()
    site = await useBeforeHydration(change)
    await expect.element(page.getByRole('status')).toHaveTextContent('Applied')
    expect(replaced).toHaveBeenCalledTimes(replacements)
    await expect.element(page.getByRole('searchbox')).toHaveValue('moon')
    await expect.element(page.getByRole('combobox')).toHaveValue('oldest')
    await expect.element(page.getByRole('radio', { name: 'light' })).toBeChecked()

    await page.getByRole('button', { name: 'Next' }).click()
    await expect.element(page.getByRole('form', { name: 'next' })).toBeVisible()
    await expect.element(page.getByRole('status')).toHaveTextContent('Untouched')
    await expect.element(page.getByRole('searchbox')).toHaveValue('')
  },
)
