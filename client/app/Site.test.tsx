import { print } from 'graphql'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { expect, inject, test } from 'vitest'
import type { RenderedQuery } from '../apollo/load-client.ts'
import { App } from './App.tsx'
import { routeOf } from './page-components.tsx'
import { type PageQuery, routes } from './routes.tsx'

const addresses: Record<string, { address: string; texts: string[] }> = {
  '/': { address: '/', texts: ['Find the people behind the night sky', 'Dusty Lane', 'Sign Up Now'] },
  '/login': { address: '/login', texts: ['Log in', 'Password'] },
  '/forgot-password': { address: '/forgot-password', texts: ['Forgot your password?', 'Email'] },
  '/reset-password': { address: '/reset-password#token=t', texts: ['Choose a new password'] },
  '/confirm-email': { address: '/confirm-email#token=t', texts: ['Confirm your new email'] },
  '/creators': {
    address: '/creators?sort=displayName',
    texts: ['Dusty Lane', '48,012 views', 'Mosaics', 'Z to A'],
  },
  '/creators/:slug': {
    address: '/creators/dusty-lane',
    texts: ['Dusty Lane', 'I chase dust.', 'YouTube', 'Gallery'],
  },
  '/objects': { address: '/objects?search=m+31', texts: ['Andromeda Galaxy', 'No pictures yet', 'OpenNGC'] },
  '/objects/:name': {
    address: '/objects/NGC%20224',
    texts: ['Andromeda Galaxy', 'Chart of the sky', 'No pictures yet'],
  },
  '/about': { address: '/about', texts: ['directory and showcase'] },
  '/privacy': { address: '/privacy', texts: ['keyed hash'] },
  '/terms': { address: '/terms', texts: ['They stay yours'] },
  '/contact': { address: '/contact', texts: ['X-Request-Id'] },
  '*': { address: '/nowhere', texts: ['Not Found'] },
}

const guardedPaths = routes.filter(({ needs }) => needs).map(({ path }) => path)

const appAt = (address: string, page?: RenderedQuery) => (
  <App
    serverResult={{ pathname: address, isNotFound: false, page }}
    wrap={(site) => <StaticRouter location={address}>{site}</StaticRouter>}
  />
)

async function renderWithData(address: string): Promise<string> {
  const { pathname, searchParams } = new URL(address, inject('siteUrl'))
  const { route, params } = routeOf(pathname)
  const query = await route.query?.({ params, search: searchParams })
  const { prelude } = await prerender(appAt(address, query && { ...query, data: await dataOf(query) }))
  return new Response(prelude).text()
}

async function dataOf({ query, variables }: PageQuery): Promise<unknown> {
  const response = await fetch(`${inject('siteUrl')}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: print(query), variables }),
  })
  const { data } = (await response.json()) as { data: unknown }
  return data
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
  'the server renders %s as a skeleton, because it does not know the session',
  (path) => {
    expect(mainTextOf(renderToString(appAt(path)))).toBe('Authenticating')
  },
)
