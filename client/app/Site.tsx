import { Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useNumberedHistory } from '../ui/history-guard.ts'
import { ToastArea } from '../ui/Toasts.tsx'
import { Layout } from './Layout.tsx'
import { pageComponent } from './page-components.tsx'
import { PageError } from './PageError.tsx'
import { RequireRole } from './RequireRole.tsx'
import { routes } from './routes.tsx'
import styles from './Site.module.css'
import { useScrollOnNavigation } from './useScrollOnNavigation.ts'

export function Site() {
  const { pathname } = useLocation()
  useNumberedHistory()
  return (
    <ToastArea>
      <Layout>
        <Suspense fallback={<div className={styles.arriving} />}>
          {/* Only this boundary is remounted per page: a page stays until the code of the next one has loaded. */}
          <ErrorBoundary key={pathname} fallback={<PageError />}>
            <Routes>
              {routes.map((route) => {
                const { path, needs } = route
                const Page = pageComponent(route)
                const page = (
                  <Arrival key={pathname}>
                    <Page />
                  </Arrival>
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

function Arrival({ children }: { children: React.ReactNode }) {
  useScrollOnNavigation()
  return children
}
