import { useRef, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { replaceTexts } from '../../e2e/translate.ts'
import { press } from '../testing/show.tsx'
import { EndOfHydration, startHydration, useEarlyInput } from './early-input.ts'

const ignore = () => {}

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
      <input type="search" name="search" value={values['search']} onChange={ignore} />
      <select name="sort" value={values['sort']} onChange={ignore}>
        <option value="newest">Newest</option>
        <option value="oldest">Oldest</option>
      </select>
      {['dark', 'light'].map((theme) => (
        <label key={theme}>
          <input
            type="radio"
            name="theme"
            checked={values['theme'] === theme}
            value={theme}
            onChange={ignore}
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

test.each([
  ['as the server has rendered it', 0],
  ['that the browser has translated before', 1],
])(
  'what a visitor typed and chose before hydration is in a page %s, and not in the next one',
  async (_which, replacements) => {
    const root = document.body.appendChild(document.createElement('div'))
    root.innerHTML = renderToString(<Site />)
    if (replacements) replaceTexts(root)
    const [search, sort] = [page.getByRole('searchbox'), page.getByRole('combobox')]
    await search.fill('moon')
    await sort.selectOptions('oldest')
    await press(page.getByRole('radio', { name: 'light' }))
    startHydration()
    const onRecoverableError = vi.fn<() => void>()
    const site = hydrateRoot(root, <Site />, { onRecoverableError })
    onTestFinished(() => {
      site.unmount()
      root.remove()
    })
    const status = page.getByRole('status')
    await expect.element(status).toHaveTextContent('Applied')
    expect(onRecoverableError).toHaveBeenCalledTimes(replacements)
    await expect.element(search).toHaveValue('moon')
    await expect.element(sort).toHaveValue('oldest')
    await expect.element(page.getByRole('radio', { name: 'light' })).toBeChecked()

    await press('Next')
    await expect.element(page.getByRole('form', { name: 'next' })).toBeVisible()
    await expect.element(status).toHaveTextContent('Untouched')
    await expect.element(search).toHaveValue('')
  },
)
