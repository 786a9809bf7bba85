import { BrowserRouter, matchRoutes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { sessionStore } from '../session/session.ts'
import { aSessionUser } from '../testing/answers.ts'
import { holdRequests } from '../testing/held-requests.ts'
import { routes } from './routes.tsx'
import { Site } from './Site.tsx'

const user = aSessionUser()

/** The page moves below the mouse where another test has left it. */
const ignoreRestingMouse = (event: Event) => event.isTrusted && event.stopImmediatePropagation()

let network: ReturnType<typeof holdRequests>
beforeEach(async () => {
  window.addEventListener('pointerover', ignoreRestingMouse, true)
  network = holdRequests()
  sessionStore.setState({ state: 'visitor' }, true)
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

afterEach(() => {
  window.removeEventListener('pointerover', ignoreRestingMouse, true)
  sessionStore.setState({ state: 'visitor' }, true)
})

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const link = (name: string) => page.getByText(name, { exact: true }).first().element() as HTMLElement
const enter = (name: string, pointerType = 'mouse') =>
  link(name).dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }))
/** After what a finger has begun. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

const loadOf = (path: string) => {
  const { handle } = matchRoutes(routes, path)!.at(-1)!.route as { handle: { load: () => unknown } }
  return vi.spyOn(handle, 'load')
}

const noObjects = {
  __typename: 'SkyObjectPage',
  objects: [],
  suggestion: null,
  pagination: { __typename: 'Pagination', totalPages: 0, totalCount: 0 },
}

test('the page of a link on which the mouse rests is read before the click, once; links that it passes are not read', async () => {
  enter('Andromeda')
  enter('Objects')
  const request = await network.next('ObjectsPage')
  expect(request.variables).not.toHaveProperty('search', 'm 31')
  link('Objects').click()
  await expect.element(heading('Objects')).toBeVisible()
  expect(network.held).toEqual([])
  request.answer({ data: { skyObjects: noObjects } })
  await expect.element(page.getByText('No objects found')).toBeVisible()
  expect(network.held).toEqual([])
})

test('the page of a link that a finger or the focus reaches is read, and again by the click if that failed', async () => {
  enter('Creators', 'touch')
  await nextTask()
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
  const touch = async () => {
    enter('My gear', 'touch')
    await nextTask()
  }
  await touch()
  expect(load).not.toHaveBeenCalled()
  sessionStore.setState({ state: 'signed-in', user }, true)
  const connection = vi.spyOn(navigator, 'connection' as never, 'get')
  connection.mockReturnValue({ saveData: true } as never)
  await touch()
  expect(load).not.toHaveBeenCalled()
  connection.mockRestore()
  window.onHydrated = () => {}
  await touch()
  delete window.onHydrated
  expect(load).not.toHaveBeenCalled()
  await touch()
  expect(load).toHaveBeenCalledOnce()
})

test('a while after a page with data has opened, the code of the public pages that it leads to is loaded; a page without data loads none', async () => {
  const [creators, object, gallery] = ['/creators', '/objects/m31', '/dashboard/gallery'].map(loadOf)
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(page.getByRole('link', { name: 'Browse the creators' })).toBeVisible()
  expect(creators).not.toHaveBeenCalled()
  link('Objects').click()
  const nobodyHasShown = { __typename: 'SkyObject', id: 'm31', slug: 'm31', title: 'M 31', imageCount: 0 }
  const suggestion = { __typename: 'SearchSuggestion', object: nobodyHasShown, nearby: [] }
  ;(await network.next('ObjectsPage')).answer({ data: { skyObjects: { ...noObjects, suggestion } } })
  await expect.element(page.getByText('Be the first')).toBeVisible()
  await expect.poll(() => object).toHaveBeenCalled()
  expect(gallery).not.toHaveBeenCalled()
})
