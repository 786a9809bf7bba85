import { lazy } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import {
  askToSignIn,
  dismissSignIn,
  retrySession,
  sessionStore,
  signIn,
  useAccount,
} from '../session/session.ts'
import { aSessionUser } from '../testing/answers.ts'
import { holdRequests } from '../testing/held-requests.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { dashboardArea } from './areas.ts'
import { RequireRole } from './GuardedPages.tsx'

const user = aSessionUser()
const other = { ...user, id: 2, displayName: 'Nova' }

let network: ReturnType<typeof holdRequests>
beforeEach(() => {
  network = holdRequests()
  void retrySession()
})
afterEach(() => sessionStore.setState({ state: 'visitor' }, true))

const FormOf = () => <input aria-label={`Name of ${useAccount().displayName}`} />

/** Renders a guarded page below the header's account, whose code loads when the test says so. */
async function renderPage() {
  const code = Promise.withResolvers<{ default: typeof FormOf }>()
  const Page = lazy(() => code.promise)
  await render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <AccountMenu />
      <Routes>
        <Route element={<RequireRole needs="user" area={dashboardArea} />}>
          <Route path="/dashboard" element={<Page />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
  return { load: () => code.resolve({ default: FormOf }) }
}

const answerSession = async (session: object | null) =>
  (await network.next('Session')).answer({ data: { session } })
const account = (name: string) => page.getByRole('button', { name: `Account of ${name}` })
const heading = (name: string) => page.getByRole('heading', { name })

test('while the session is checked, and until the page has loaded, a user sees only Authenticating, and keeps the focus in the navigation', async () => {
  const { load } = await renderPage()
  await expect.element(heading('Authenticating')).toBeInTheDocument()
  const link = page.getByRole('link', { name: 'Gear' })
  ;(link.element() as HTMLElement).focus()
  await answerSession(user)
  await expect.element(account('Vera')).toBeVisible()
  await expect.element(heading('Authenticating')).toBeInTheDocument()
  load()
  await expect.element(page.getByLabelText('Name of Vera')).toBeVisible()
  await expect.element(heading('Authenticating')).not.toBeInTheDocument()
  await expect.element(link).toHaveFocus()
})

test('a user whose session cannot be checked stays on the page, retries, and is not sent to the login page', async () => {
  const { load } = await renderPage()
  load()
  const busy = { errors: [{ message: 'Busy', extensions: { code: 'UNAVAILABLE' } }] }
  const refuse = async () => {
    for (let attempt = 0; attempt < 2; attempt++) (await network.next('Session')).answer(busy, 503)
    await expect.element(heading('Session check failed')).toBeVisible()
  }
  await refuse()
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect.element(retry.first()).toHaveAccessibleDescription('Session check failed')
  await page.getByRole('alert').getByRole('button').click()
  await refuse()
  await retry.first().click()
  await answerSession(user)
  await expect.element(page.getByLabelText('Name of Vera')).toBeVisible()
  await expect.element(account('Vera')).toBeVisible()
})

test('a user whose session ends keeps the text of every form, until another account goes on without it', async () => {
  const { load } = await renderPage()
  load()
  await answerSession(user)
  const field = page.getByLabelText('Name of Vera')
  await field.fill('Vera Rubin')
  void askToSignIn(user)
  await expect.element(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  dismissSignIn()
  await expect.element(field).toHaveValue('Vera Rubin')
  signIn(other)
  await expect.element(account('Nova')).toBeVisible()
  await expect.element(field).toHaveValue('Vera Rubin')
  signIn(user)
  await expect.element(account('Vera')).toBeVisible()
  await expect.element(field).toHaveValue('Vera Rubin')
  signIn(other)
  await expect.element(page.getByLabelText('Name of Nova')).toHaveValue('')
})
