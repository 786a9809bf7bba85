import { Suspense, useEffect, useEffectEvent } from 'react'
import { NavigationType, Route, Routes, useLocation, useNavigationType } from 'react-router-dom'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useNumberedHistory } from '../ui/history-guard.ts'
import { ErrorState } from '../ui/Notice.tsx'
import { ToastArea } from '../ui/Toasts.tsx'
import { Layout } from './Layout.tsx'
import { pageComponent } from './page-components.tsx'
import { RequireRole } from './RequireRole.tsx'
import { routes } from './routes.tsx'

export function Site() {
  const { pathname } = useLocation()
  useNumberedHistory()
  return (
    <ToastArea>
      <Layout>
        <Suspense fallback={<div className="screen-high" />}>
          {/* Only this boundary is remounted per page: a page stays until the code of the next one has loaded. */}
          <ErrorBoundary key={pathname} fallback={<PageError />}>
            <Routes>
              {routes.map((route) => {
                const { path, needs } = route
                const Page = pageComponent(route)
                const page = (
                  <ScrollOnNavigation key={pathname}>
                    <Page />
                  </ScrollOnNavigation>
                )
                const element = needs ? <RequireRole role={needs}>{page}</RequireRole> : page
                return <Route key={path} path={path} element={element} />
              })}
            </Routes>
          </ErrorBoundary>
        </Suspense>
      </Layout>
    </ToastArea>
  )
}

const allowsMotion = () => window.matchMedia('(prefers-reduced-motion: no-preference)').matches

/** After Back and Forward the browser restores the position. */
function ScrollOnNavigation({ children }: { children: React.ReactNode }) {
  const { hash } = useLocation()
  const navigation = useNavigationType()
  // An effect event, because a page that changes its own query string does not navigate.
  const arrive = useEffectEvent((hash: string) => {
    const target = hash && document.getElementById(hash.slice(1))
    if (target) target.scrollIntoView({ behavior: allowsMotion() ? 'smooth' : 'instant' })
    else if (navigation !== NavigationType.Pop) window.scrollTo({ top: 0, behavior: 'instant' })
  })
  useEffect(() => arrive(hash), [hash])
  return children
}

const PageError = () => (
  <ErrorState
    isPage
    title="An error occurred"
    text="This page could not be shown. Your connection may have been lost, or the site was just updated."
  >
    <button className="button" type="button" onClick={() => window.location.reload()}>
      Reload the page
    </button>
  </ErrorState>
)
