import type { DocumentNode } from 'graphql'
import type { ComponentType } from 'react'
import { matchRoutes, type Params, type RouteObject } from 'react-router-dom'
import { isDecodable, pagePaths } from '../../contract/page-paths.ts'
import { adminArea, dashboardArea } from './areas.ts'
import type { HeadAddress, PageHead } from '../head/page-head.ts'
import { lazyWithRetry, retriable } from '../ui/lazy-with-retry.tsx'
import { RequireRole } from './GuardedPages.tsx'

/** A page: its component and what else the server and links to it read. */
export interface PageModule {
  default: ComponentType
  /** Present if the server renders the page with data. */
  pageQuery?: {
    document: DocumentNode
    variables: (address: PageAddress) => Record<string, unknown>
    /** Reads the image that the address names, by its id. */
    imageDocument?: DocumentNode
  }
  /** The text of the query of a page that reads its data without Apollo Client; only on the server. */
  plainQuery?: false | string
  /** What the page adds to its head, if it was found; the build removes it from the browser's code. */
  head?: false | ServerPart['head']
}

interface PageAddress {
  params: Params
  search: URLSearchParams
}

interface ServerPart {
  // A method, so that each page declares its data.
  head(data: Record<string, unknown>, address: HeadAddress): PageHead
}

interface PageHandle {
  load: () => Promise<PageModule>
  /** Whether it does not load Apollo Client. */
  isStatic?: true
  /** Whether the browser renders it, because the server does not have what it needs, such as the fragment of its address. */
  isOfBrowser: boolean
}

/** Removes from the browser's code what only the server reads. */
const isServer = import.meta.env.SSR

/** Whether the next page to be loaded is the one that the server has rendered. */
let isServerRenderedPage = !isServer && document.querySelector('#state') !== null

function lazyPage(load: PageHandle['load']) {
  return lazyWithRetry(() => {
    const isFirst = isServerRenderedPage
    isServerRenderedPage = false
    return isFirst ? load().then(afterAPause, fallBackToServerHtml) : load()
  })
}

/** Code that arrives together would otherwise run, and hydrate header and page, in one long task. */
const afterAPause = <Value,>(value: Value) =>
  new Promise<Value>((resolve) => setTimeout(() => resolve(value)))

/** The server's HTML can be read without its code; the browser follows its links. */
function fallBackToServerHtml(): Promise<never> {
  const leaveToBrowser = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) event.stopPropagation()
  }
  window.addEventListener('click', leaveToBrowser, { capture: true })
  return new Promise(() => {})
}

/** A page that does not load Apollo Client. */
function staticPage(path: string, importPage: PageHandle['load']): RouteObject {
  const load = retriable(importPage)
  return {
    path,
    Component: lazyPage(load),
    handle: { load, isStatic: true, isOfBrowser: false } satisfies PageHandle,
  }
}

/** A page that reads or changes data. */
function page(path: string, importPage: PageHandle['load'], isOfBrowser = false): RouteObject {
  const load = retriable(importPage)
  return {
    path,
    Component: lazyPage(() => loadWithClient(path, load)),
    handle: { load, isOfBrowser } satisfies PageHandle,
  }
}

const browserPage = (path: string, load: PageHandle['load']) => page(path, load, true)

async function loadWithClient(path: string, load: PageHandle['load']): Promise<PageModule> {
  if (isServer) return load() // the server provides the client
  const [{ default: Page, pageQuery }, { ClientProvider, restore }] = await Promise.all([
    load(),
    import('../apollo/client.tsx'),
  ])
  if (pageQuery) await restore(path, await afterAPause(pageQuery))
  return {
    default: () => (
      <ClientProvider>
        <Page />
      </ClientProvider>
    ),
  }
}

const adminPages = () => import('../pages/admin/AdminPages.tsx')

/** The pages (docs/product.md, 'Every page'). */
export const routes: RouteObject[] = [
  staticPage(pagePaths.home, () => import('../pages/home/HomePage.tsx')),
  page(pagePaths.login, () => import('../pages/login/LoginPage.tsx')),
  page(pagePaths.forgotPassword, () => import('../pages/login/ForgotPasswordPage.tsx')),
  browserPage(pagePaths.resetPassword, () => import('../pages/email-links/ResetPasswordPage.tsx')),
  browserPage(pagePaths.confirmEmail, () => import('../pages/email-links/ConfirmEmailPage.tsx')),
  browserPage(pagePaths.connect, () => import('../pages/connect/ConnectPage.tsx')),
  page(pagePaths.creators, () => import('../pages/CreatorsPage.tsx')),
  page(pagePaths.creator, () => import('../pages/CreatorPage.tsx')),
  page(pagePaths.objects, () => import('../pages/ObjectsPage.tsx')),
  page(pagePaths.object, () => import('../pages/ObjectPage.tsx')),
  page(pagePaths.imageSearch, () => import('../pages/ImageSearchPage.tsx')),
  page(pagePaths.compare, () => import('../pages/ComparePage.tsx')),
  page(pagePaths.frame, () => import('../pages/FramePage.tsx')),
  page(pagePaths.sky, () => import('../pages/SkyPage.tsx')),
  staticPage(pagePaths.about, () => import('../pages/AboutPage.tsx')),
  staticPage(pagePaths.privacy, () => import('../pages/PrivacyPage.tsx')),
  staticPage(pagePaths.terms, () => import('../pages/TermsPage.tsx')),
  staticPage(pagePaths.contact, () => import('../pages/ContactPage.tsx')),
  {
    element: <RequireRole needs="user" />,
    children: [page(pagePaths.account, () => import('../pages/account/AccountPage.tsx'))],
  },
  {
    element: <RequireRole needs="user" area={dashboardArea} />,
    children: [
      page(pagePaths.dashboard, () => import('../pages/dashboard/DashboardPage.tsx')),
      page(pagePaths.dashboardGallery, () => import('../pages/dashboard/DashboardGalleryPage.tsx')),
      page(pagePaths.dashboardGear, () => import('../pages/dashboard/DashboardGearPage.tsx')),
    ],
  },
  {
    element: <RequireRole needs="admin" area={adminArea} />,
    children: [
      page(pagePaths.admin, async () => ({ default: (await adminPages()).AdminPage })),
      page(pagePaths.adminUsers, async () => ({ default: (await adminPages()).UserManagementPage })),
      page(pagePaths.adminProfiles, async () => ({ default: (await adminPages()).ProfileApprovalsPage })),
    ],
  },
  staticPage('*', () => import('../pages/NotFoundPage.tsx')),
]

/** Returns the path of Not Found for one that cannot be decoded, for which React Router would log a warning. */
export const substitutePath = (pathname: string) => (isDecodable(pathname) ? undefined : '/*')

interface MatchedPage extends PageHandle {
  path: string
  params: Params
  /** Whether it requires an account: until the session is known it shows a skeleton. */
  isGuarded: boolean
}

/** Returns the page of a path; the last route matches every path. */
export function pageOf(pathname: string): MatchedPage {
  const matches = matchRoutes(routes, substitutePath(pathname) ?? pathname)!
  const { route, params } = matches.at(-1)!
  return { ...(route.handle as PageHandle), path: route.path!, params, isGuarded: matches.length > 1 }
}
