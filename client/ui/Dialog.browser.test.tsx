import { type ReactNode, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { Dialog } from './Dialog.tsx'
import { FormDialog } from './FormDialog.tsx'

test('a screen reader reads the title of a dialog that opens with the focus in an empty field, and a title that changes', async () => {
  const dialogTitled = (title: string) => (
    <FormDialog title={title} onClose={() => {}}>
      <input aria-label="Name" />
    </FormDialog>
  )
  const { rerender } = await render(dialogTitled('Create token'))
  const dialog = page.getByRole('dialog', { name: 'Create token' })
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Create token')
  await rerender(dialogTitled('Copy your token'))
  await expect.element(page.getByRole('dialog', { name: 'Copy your token' })).toBeVisible()
  await expect.element(page.getByText('Copy your token')).toHaveAttribute('aria-live', 'polite')
})

test('a dialog that is open on the page of the server becomes modal, and stays closed if a visitor has closed it before', async () => {
  const onClose = vi.fn<() => void>()
  const part = (
    <StrictMode>
      <Dialog open aria-label="Picture" onClose={onClose}>
        <form method="dialog">
          <button value="close">Close</button>
        </form>
      </Dialog>
    </StrictMode>
  )
  const dialog = page.getByRole('dialog')
  const hydrate = showRendered(part)
  const element = dialog.element()
  expect(element.matches(':modal')).toBe(false)
  const root = hydrate()
  await expect.poll(() => element.matches(':modal')).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
  root.unmount()

  const hydrateLater = showRendered(part)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  hydrateLater()
  await expect.poll(() => onClose.mock.calls.length).toBeGreaterThan(0)
  await expect.element(dialog).not.toBeInTheDocument()
})

/** Shows what the server renders. Returns a function that hydrates it, and returns the root. */
function showRendered(part: ReactNode) {
  const page = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => page.remove())
  page.innerHTML = renderToString(part)
  return () => {
    const root = hydrateRoot(page, part)
    onTestFinished(() => root.unmount())
    return root
  }
}
