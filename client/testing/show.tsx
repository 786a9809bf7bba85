import { Fragment, type ReactNode, useState } from 'react'
import { MemoryRouter, Outlet, Route, Routes } from 'react-router-dom'
import { expect, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type Locator, page } from 'vitest/browser'
import { ClientProvider } from '../apollo/client.tsx'
import { keepDraftsOf } from '../ui/drafts.ts'
import { ToastArea } from '../ui/Toasts.tsx'
import { anId } from './answers.ts'
import { holdRequests } from './held-requests.ts'

/** Shows a part of a page to a new account, with the client and the toasts of the tab. `confirm` answers its questions. */
export async function show(part: ReactNode) {
  const network = holdRequests()
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true)
  const account = { id: anId(), displayName: 'Dusty Lane', avatarUrl: null, avatarSizes: [] }
  keepDraftsOf(account.id)
  await render(
    <MemoryRouter>
      <ClientProvider>
        <ToastArea>
          <Routes>
            <Route element={<Outlet context={account} />}>
              <Route path="*" element={part} />
            </Route>
          </Routes>
        </ToastArea>
      </ClientProvider>
    </MemoryRouter>,
  )
  return { ...network, confirm }
}

/** Shows a part again by `reload`, with nothing but what its tab has stored. */
export function Reloadable({ children }: { children: ReactNode }) {
  const [loads, setLoads] = useState(1)
  return (
    <>
      <button type="button" onClick={() => setLoads(loads + 1)}>
        Reload
      </button>
      <Fragment key={loads}>{children}</Fragment>
    </>
  )
}

export function reload() {
  window.dispatchEvent(new Event('pagehide'))
  // A modal dialog is open.
  const reload = page.getByText('Reload', { exact: true }).query() as HTMLElement
  reload.click()
}

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
/** A field of the open dialog. */
export const field = (name: string) => page.getByRole('dialog').getByLabelText(name)
/** The visible toast, whose announcement lasts only one second. */
export const toast = (text: string) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: text })
    .first()

/** Waits until a text is visible. */
export async function seen(text: string | RegExp) {
  await expect.element(page.getByText(text).first()).toBeVisible()
}

/** Presses a button or a field within one task: much faster than by the mouse, which would rest there for the next test. */
export async function press(target: string | RegExp | Locator) {
  const locator = typeof target === 'object' && 'element' in target ? target : button(target).first()
  await expect.element(locator).toBeInTheDocument()
  const element = locator.element() as HTMLElement
  element.focus()
  element.click()
}

/** Enters a text within one task, by one render. */
export function enter(target: Locator, text: string) {
  const element = target.element() as HTMLInputElement | HTMLTextAreaElement
  element.focus()
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')!.set!.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}

function holding(files: File[]) {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer
}

/** Chooses files as a file picker does. */
export function choose(picker: Locator, ...files: File[]) {
  const element = picker.query() as HTMLInputElement
  element.files = holding(files).files
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Drops files, and returns whether the browser opens them instead of the page. */
export const drop = (target: Element, ...files: File[]) =>
  target.dispatchEvent(
    new DragEvent('drop', { dataTransfer: holding(files), bubbles: true, cancelable: true }),
  )
