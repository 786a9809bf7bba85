import { ApolloClient, HttpLink } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { type RouteObject, StaticRouter } from 'react-router-dom'
import { expect, inject, test } from 'vitest'
import { pagePaths } from '../../contract/page-paths.ts'
import { createCache } from '../apollo/cache.ts'
import { pageOf, routes } from './routes.tsx'
import { Site } from './Site.tsx'

const addresses: Record<string, { address: string; texts: string[] }> = {
  '/': { address: '/', texts: ['Find the people behind the night sky', 'Featured creators', 'Sign Up Now'] },
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
  '/pictures': {
    address: '/pictures?object=ngc+7331',
    texts: ['1 picture', 'Ember Veil', 'Deer Lick Group (1)', 'Remove the filter'],
  },
  '/compare/:first/:second': {
    address: '/compare/1/1',
    texts: [
      'Ember Veil by Dusty Lane, picture 2',
      'They cannot be laid on each other',
      'All rights reserved',
    ],
  },
  '/frame': {
    address: '/frame?object=NGC%20224',
    texts: ['Frame Andromeda Galaxy', 'About Andromeda Galaxy', '00h 42m 44', 'Take it along'],
  },
  '/sky': {
    address: '/sky',
    texts: ['Less than a square degree, 41 hours in 1 picture.', '41 h of it is an estimate', 'Pegasus'],
  },
  '/about': { address: '/about', texts: ['directory and showcase'] },
  '/privacy': { address: '/privacy', texts: ['keyed hash'] },
  '/terms': { address: '/terms', texts: ['They stay yours'] },
  '/contact': { address: '/contact', texts: ['X-Request-Id'] },
  '/connect/:request': { address: '/connect/device', texts: ['Connect an app'] },
  '*': { address: '/nowhere', texts: ['Not Found'] },
}

const pathsOf = (routes: RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => path ?? pathsOf(children))

const guardedPaths = pathsOf(routes.filter(({ path }) => !path))

const siteAt = (address: string) => (
  <StaticRouter location={address}>
    <Site />
  </StaticRouter>
)

async function renderWithData(address: string): Promise<string> {
  const { pathname, searchParams: search } = new URL(address, inject('siteUrl'))
  const { params, load } = pageOf(pathname)
  const { pageQuery: query } = await load()
  const client = new ApolloClient({
    cache: createCache(),
    link: new HttpLink({ uri: `${inject('siteUrl')}/graphql` }),
  })
  if (query) await client.query({ query: query.document, variables: query.variables({ params, search }) })
  const { prelude } = await prerender(<ApolloProvider client={client}>{siteAt(address)}</ApolloProvider>)
  return new Response(prelude).text()
}

const mainTextOf = (html: string) =>
  /<main.*<\/main>/s.exec(html)![0].replaceAll(/<noscript.*?<\/noscript>|<[^>]*>/g, '')

test.each(pathsOf(routes).filter((path) => !guardedPaths.includes(path)))(
  'the server renders %s as a browser does',
  async (path) => {
    expect(globalThis).not.toHaveProperty('window')
    const { address, texts } = addresses[path]!
    const html = await renderWithData(address)
    for (const text of [...texts, 'Sign In', `© `]) expect(html).toContain(text)
  },
)

test.each(guardedPaths)(
  'the server renders %s as a skeleton, because it does not know the session',
  (path) => {
    const navigation = path.startsWith(pagePaths.dashboard) ? 'ProfileGalleryGear' : ''
    expect(mainTextOf(renderToString(siteAt(path)))).toBe(`${navigation}Authenticating`)
  },
)
