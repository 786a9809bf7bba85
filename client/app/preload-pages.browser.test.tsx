import { BrowserRouter, matchRoutes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { sessionStore } from '../session/session.ts'
import { aSessionUser } from '../testing/answers.ts'
import { holdRequests } from '../testing/held-requests.ts'
import { seen } from '../testing/show.tsx'
import { routes } from './routes.tsx'
import { Site } from './Site.tsx'

/** The page moves below the mouse where another test has left it. */
const ignoreRestingMouse = (event: Event) => event.isTrusted && event.stopImmediatePropagation()

let network: ReturnType<typeof holdRequests>
beforeEach(async () => {
  window.addEventListener('pointerover', ignoreRestingMouse, true)
  network = holdRequests()
  history.replaceState(null, '', '/about')
  await render(
    <>
      <BrowserRouter>
        <Site />
      </BrowserRouter>
      <a href="/objects?search=m+31">Andromeda</a>
      <a href="/dashboard/gear">My gear</a>
    </>,
  )
  await expect.element(heading('About')).toBeVisible()
})

afterEach(() => window.removeEventListener('pointerover', ignoreRestingMouse, true))

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const link = (name: string) => page.getByText(name, { exact: true }).first().element() as HTMLElement
const enter = (name: string, pointerType = 'mouse') =>
  link(name).dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }))
/** Touches a link until what that has begun is done. */
const touch = (name: string) => {
  enter(name, 'touch')
  return new Promise((resolve) => setTimeout(resolve))
}

const loadOf = (path: string) => {
  const { handle } = matchRoutes(routes, path)!.at(-1)!.route as { handle: { load: () => unknown } }
  return vi.spyOn(handle, 'load')
}

const pagination = { __typename: 'Pagination', totalPages: 0, totalCount: 0 }
const objectsPage = (suggestion: object | null) => ({
  skyObjects: { __typename: 'SkyObjectPage', objects: [], suggestion, pagination },
})

test('the page of a link on which the mouse rests is read before the click, once; links that it passes are not read', async () => {
  enter('Andromeda')
  enter('Objects')
  const request = await network.next('ObjectsPage')
  expect(request.variables).not.toHaveProperty('search', 'm 31')
  link('Objects').click()
  await expect.element(heading('Objects')).toBeVisible()
  expect(network.held).toEqual([])
  request.answer({ data: objectsPage(null) })
  await seen('No objects found')
  expect(network.held).toEqual([])
})

test('the page of a link that a finger or the focus reaches is read, and again by the click if that failed', async () => {
  await touch('Creators')
  enter('About')
  ;(await network.next('CreatorsPage')).fail()
  link('Creators').click()
  await network.next('CreatorsPage')
  // The page takes the focus, away from a link that has it before.
  await expect.element(heading('Creators')).toHaveFocus()
  link('Andromeda').focus()
  expect((await network.next('ObjectsPage')).variables).toMatchObject({ search: 'm 31' })
})

test('nothing is loaded for a visitor who saves data, before the page is hydrated, or of a page for which the visitor must sign in', async () => {
  const load = loadOf('/dashboard/gear')
  await touch('My gear')
  sessionStore.setState({ state: 'signed-in', user: aSessionUser() }, true)
  const connection = vi.spyOn(navigator, 'connection' as never, 'get')
  connection.mockReturnValue({ saveData: true } as never)
  await touch('My gear')
  connection.mockRestore()
  window.onHydrated = () => {}
  await touch('My gear')
  delete window.onHydrated
  expect(load).not.toHaveBeenCalled()
  await touch('My gear')
  expect(load).toHaveBeenCalledOnce()
})

test('a while after a page with data has opened, the code of the public pages that it leads to is loaded; a page without data loads none', async () => {
  const [creators, object, gallery] = ['/creators', '/objects/m31', '/dashboard/gallery'].map(loadOf)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const name of ['Privacy', 'About']) {
    link(name).click()
    await expect.element(heading(name)).toBeVisible()
    await vi.advanceTimersByTimeAsync(2500)
  }
  expect(page.getByRole('link', { name: 'Browse the creators' })).toBeVisible()
  expect(creators).not.toHaveBeenCalled()
  link('Objects').click()
  const nobodyHasShown = { __typename: 'SkyObject', id: 'm31', slug: 'm31', title: 'M 31', imageCount: 0 }
  const suggestion = { __typename: 'SearchSuggestion', object: nobodyHasShown, nearby: [] }
  await network.answer('ObjectsPage', objectsPage(suggestion))
  await seen('Be the first')
  await vi.advanceTimersByTimeAsync(2500)
  expect(object).toHaveBeenCalled()
  expect(gallery).not.toHaveBeenCalled()
})
