import { type ComponentType, lazy, Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Layout } from './Layout.tsx'
import { type PageRoute, routes } from './routes.tsx'
import styles from './Site.module.css'
import { useArrival } from './useArrival.ts'

const lazily = ({ path, load }: PageRoute) => ({
  path,
  Page: lazy(async () => ({ default: await load() })),
})
const pages: { path: string; Page: ComponentType }[] = routes.map(lazily)

/** Every page in the shared layout. */
export function Site() {
  const { pathname } = useLocation()
  return (
    <Layout>
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<div className={styles.arriving} />}>
          <Routes>
            {pages.map(({ path, Page }) => (
              <Route
                key={path}
                path={path}
                element={
                  <Arrival key={pathname}>
                    <Page />
                  </Arrival>
                }
              />
            ))}
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </Layout>
  )
}

function Arrival({ children }: { children: React.ReactNode }) {
  useArrival()
  return children
}
