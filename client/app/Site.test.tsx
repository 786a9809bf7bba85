import { ApolloProvider } from '@apollo/client/react'
import { prerenderStatic } from '@apollo/client/react/ssr'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { expect, inject, test, vi } from 'vitest'
import { createClient } from '../apollo/client.ts'
import { routes } from './routes.tsx'
import { Site } from './Site.tsx'

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

const guardedPaths = routes.filter(({ needs }) => needs).map(({ path }) => path)

const siteAt = (address: string) => (
  <ApolloProvider client={createClient(`${inject('siteUrl')}/graphql`)}>
    <StaticRouter location={address}>
      <Site />
    </StaticRouter>
  </ApolloProvider>
)

/** Renders the site with all of its queries answered. */
async function renderWithData(address: string): Promise<string> {
  const { result } = await prerenderStatic({
    renderFunction: prerender,
    tree: siteAt(address),
  })
  return result
}

const mainTextOf = (html: string) => /<main.*<\/main>/s.exec(html)![0].replaceAll(/<[^>]*>/g, '')

test.each(routes.filter(({ path }) => !guardedPaths.includes(path)))(
  'the server renders $path as a browser does',
  async ({ path }) => {
    expect(globalThis).not.toHaveProperty('window')
    const { address, texts } = addresses[path]!
    const html = await renderWithData(address)
    for (const text of [...texts, 'Sign In', `© `]) expect(html).toContain(text)
  },
)

test.each(guardedPaths)(
  'the server renders %s as a skeleton while the session is checked, and nothing for a visitor',
  async (path) => {
    expect(mainTextOf(renderToString(siteAt(path)))).toBe('Authenticating')

    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const html = await renderWithData(path)
    expect(html).toContain('Sign In')
    expect(mainTextOf(html)).toBe('')
    // <Navigate> does nothing without a browser, and the router warns.
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('<Navigate>'))
    warn.mockRestore()
  },
)
