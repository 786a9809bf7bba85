import { type ComponentType, lazy, Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useNumberedHistory } from '../ui/history-guard.ts'
import { ToastArea } from '../ui/Toasts.tsx'
import { PageError } from './PageError.tsx'
import { Layout } from './Layout.tsx'
import { RequireRole } from './RequireRole.tsx'
import { type PageRoute, routes } from './routes.tsx'
import styles from './Site.module.css'
import { useScrollOnNavigation } from './useScrollOnNavigation.ts'

const lazily = ({ load, ...route }: PageRoute) => ({
  ...route,
  Page: lazy(async () => ({ default: await load() })),
})
const pages: (Omit<PageRoute, 'load'> & { Page: ComponentType })[] = routes.map(lazily)

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
              {pages.map(({ path, needs, Page }) => {
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
