import { ApolloProvider } from '@apollo/client/react'
import { prerenderStatic } from '@apollo/client/react/ssr'
import { renderToString } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router-dom'
import { expect, inject, test } from 'vitest'
import { createClient } from '../apollo/client.ts'
import { Layout } from './Layout.tsx'
import { routes } from './routes.tsx'

/** An address of each route, and what stands on its page. */
const addresses: Record<string, { address: string; texts: string[] }> = {
  '/': { address: '/', texts: ['Find the people behind the night sky', 'Dusty Lane', 'Sign Up Now'] },
  '/login': { address: '/login', texts: ['Log in', 'Password'] },
  '/creators': {
    address: '/creators?sort=displayName',
    texts: ['Dusty Lane', '48,012 views', 'Mosaics', 'Z to A'],
  },
  '/creators/:slug': {
    address: '/creators/dusty-lane',
    texts: ['Dusty Lane', 'I chase dust.', 'YouTube', 'Gallery'],
  },
  '/about': { address: '/about', texts: ['directory and showcase'] },
  '/privacy': { address: '/privacy', texts: ['keyed hash'] },
  '/terms': { address: '/terms', texts: ['They stay yours'] },
  '/contact': { address: '/contact', texts: ['X-Request-Id'] },
  '*': { address: '/nowhere', texts: ['Not Found'] },
}

test.each(routes)('without a window $path shows what it shows in a browser', async ({ path, load }) => {
  expect(globalThis).not.toHaveProperty('window')
  const { address, texts } = addresses[path]!
  const Page = await load()
  const { result } = await prerenderStatic({
    renderFunction: renderToString,
    tree: (
      <ApolloProvider client={createClient(`${inject('siteUrl')}/graphql`)}>
        <StaticRouter location={address}>
          <Layout>
            <Routes>
              <Route path={path} element={<Page />} />
            </Routes>
          </Layout>
        </StaticRouter>
      </ApolloProvider>
    ),
  })
  for (const text of [...texts, 'Sign In', `© `]) expect(result).toContain(text)
})
