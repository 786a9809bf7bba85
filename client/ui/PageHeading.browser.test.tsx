import { Link, MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { PageHeading } from './PageHeading.tsx'

const pages = () =>
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<Link to="/next">Next</Link>} />
        <Route
          path="/next"
          element={
            <>
              <PageHeading>Next page</PageHeading>
              <input aria-label="Name" />
            </>
          }
        />
      </Routes>
    </MemoryRouter>,
  )

const heading = page.getByRole('heading', { name: 'Next page' })
const field = page.getByRole('textbox', { name: 'Name' })

test('the heading of the next page takes the focus', async () => {
  await pages()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.element(heading).toHaveFocus()
})

test('a visitor who is faster keeps the focus in the field', async () => {
  await pages()
  // Before the effects of the page.
  const focused = new Promise<void>((resolve) => {
    new MutationObserver((_changes, observer) => {
      if (!field.query()) return
      observer.disconnect()
      ;(field.element() as HTMLElement).focus()
      resolve()
    }).observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('link', { name: 'Next' }).click()
  await focused
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 50)))
  await expect.element(field).toHaveFocus()
})
