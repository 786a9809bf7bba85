import { Link, MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { PageHeading } from './PageHeading.tsx'

const nextPage = (
  <>
    <PageHeading>Next page</PageHeading>
    <input aria-label="Name" />
  </>
)

test.each([false, true])(
  'the heading of the next page takes the focus, but not from a field in which a faster visitor is: %s',
  async (isFaster) => {
    await render(
      <MemoryRouter>
        <Routes>
          <Route path="/" element={<Link to="/next">Next</Link>} />
          <Route path="/next" element={nextPage} />
        </Routes>
      </MemoryRouter>,
    )
    const field = page.getByRole('textbox', { name: 'Name' })
    // Before the effects of the page.
    const observer = new MutationObserver(() => isFaster && (field.query() as HTMLElement | null)?.focus())
    observer.observe(document.body, { childList: true, subtree: true })
    await page.getByRole('link', { name: 'Next' }).click()
    await expect.element(field).toBeVisible()
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 50)))
    observer.disconnect()
    await expect.element(isFaster ? field : page.getByRole('heading')).toHaveFocus()
  },
)
